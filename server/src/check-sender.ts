import { Resolver } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { checkSender, type TextRecords } from './platform/outbox/sender-check.ts';
import { StartupError } from './platform/startup-error.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const marks = { good: '✓', missing: '–', wrong: '✗' };
const explanations = {
  SPF: 'which machines may send mail in the name of the domain',
  DKIM: 'a signature that shows a mail left one of them unchanged',
  DMARC: 'what receivers do with a mail that passes neither',
};

/** Whether mails that come from a host are believed by those who receive them. Status 1 where something is to be done. */
async function main() {
  const { values, positionals } = parseArgs({
    options: { selector: { type: 'string' }, server: { type: 'string' } },
    allowPositionals: true,
  });
  const [host] = positionals;
  if (!host || !/^[a-z0-9.-]+\.[a-z0-9-]+$/i.test(host))
    throw new StartupError('Say whose mails: npm run check-sender -- example.com, and --selector NAME for DKIM.');
  const findings = await checkSender(recordsFrom(values.server), host.toLowerCase(), values.selector);
  for (const { subject, state, sentence } of findings) {
    say(`${marks[state]} ${subject.padEnd(6)} ${explanations[subject]}`);
    say(`         ${sentence}`);
  }
  if (findings.some(({ state }) => state !== 'good')) process.exitCode = 1;
}

function recordsFrom(server: string | undefined): TextRecords {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 });
  if (server) resolver.setServers([server]);
  return {
    async textsOf(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
        throw new StartupError(`The name server does not answer about ${name} (${code}).`);
      }
    },
  };
}

main().catch((error) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : `The check failed: ${error.message}`}\n`);
  process.exit(1);
});
