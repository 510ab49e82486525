# Keeps a listening socket open and runs a command on it so and so many times, one after the other, as systemd does with
# a socket unit: Node takes a connection from every socket that it listens on, and cannot just hold one.
use strict;
use warnings;
use Socket;

$| = 1;
$^F = 9;    # file descriptors up to here stay open in the command
my ($port, $times, @command) = @ARGV;
socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
bind($socket, sockaddr_in($port, INADDR_LOOPBACK)) or die "bind: $!";
listen($socket, 511) or die "listen: $!";
fileno($socket) == 3 or die "the socket is not the first to be handed over";
for (1 .. $times) {
    my $pid = fork // die "fork: $!";
    if ($pid == 0) {
        @ENV{"LISTEN_FDS", "LISTEN_PID"} = (1, $$);
        exec @command;
        die "exec: $!";
    }
    print "began $pid\n";
    waitpid $pid, 0;
    print "ended $?\n";
}
