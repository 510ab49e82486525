# What systemd does with a socket and its service: it keeps the socket open, starts the command on it, starts it again when
# it ends by itself, and does as it is told (start, stop, restart) through one pipe, answering through another.
use strict;
use warnings;
use IO::Select;
use POSIX ":sys_wait_h";
use Socket;

$| = 1;
$^F = 9;    # file descriptors up to here stay open in the command
my ($port, $uid, $asked, $answered, @command) = @ARGV;
socket(my $socket, PF_INET, SOCK_STREAM, 0) or die "socket: $!";
setsockopt($socket, SOL_SOCKET, SO_REUSEADDR, 1);
bind($socket, sockaddr_in($port, INADDR_LOOPBACK)) or die "bind: $!";
listen($socket, 511) or die "listen: $!";
fileno($socket) == 3 or die "the socket is not the first to be handed over";
open(my $pipe, "+<", $asked) or die "pipe: $!";
my $words = IO::Select->new($pipe);
my ($pid, $is_wanted, $restart_at) = (0, 1, 0);
$SIG{TERM} = sub { stop(); exit };

sub start {
    $pid = fork // die "fork: $!";
    return if $pid;
    @ENV{"LISTEN_FDS", "LISTEN_PID"} = (1, $$);
    if ($uid) { $) = "$uid $uid"; $( = $uid; POSIX::setuid($uid); }
    exec(@command) or POSIX::_exit(1);
}

sub stop {
    return unless $pid;
    kill TERM => $pid;
    waitpid $pid, 0;
    print "ended $?\n";
    $pid = 0;
}

start();
while (1) {
    for ($words->can_read(0.2)) {
        chomp(my $word = <$pipe>);
        $is_wanted = $word ne "stop";
        stop() if $word ne "start";
        start() if $is_wanted && !$pid;
        open(my $answer, ">", $answered) or die "pipe: $!";
        print $answer "done\n";
    }
    if ($pid && waitpid($pid, WNOHANG) > 0) {
        print "ended $?\n";
        $pid = 0;
        $restart_at = time + 2;    # RestartSec of deploy/samspil.service
    }
    start() if $is_wanted && !$pid && time >= $restart_at;
}
