import { SMTPServer } from 'smtp-server';

/* A mail relay in a process of its own. Argument: its port. Says `ready`, then each recipient it has taken a mail for. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    stream.resume();
    stream.once('end', () => {
      for (const { address } of session.envelope.rcptTo) process.stdout.write(`${address}\n`);
      done();
    });
  },
});
server.on('error', () => {});
server.listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'));
