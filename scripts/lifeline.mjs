// Loaded into a program that another one runs in its place: when that one is gone, however it went, this one stops too.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
