// Loaded into a program that another one runs in its place: when that one is gone, however it went, this one stops too.
// Node hands --import on to what the program forks, and a worker that lets go of its own channel would end at once.
if (process.env.LIFELINE_OF === String(process.ppid)) {
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
