-- Each process counts tries by itself.
drop table limits;
