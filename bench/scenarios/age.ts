import { X509Certificate } from 'node:crypto';
import {
  linkToApp,
  newSecrets,
  openEncrypted,
  openPosted,
  requestForBrowser,
  type SentRequest,
} from '#server/features/age/app-request.ts';
import { verifyAnswer } from '#server/features/age/attestation/attestation.ts';
import { encryptedAnswer, issue, newAuthority, postedAnswer } from '#server/testing/age-wallet.ts';
import type { Context, Measurement } from '../scenario.ts';
import { timeRounds } from '../timing.ts';

const answers = 200;
const rounds = 5;
const origin = 'https://site.example';

/** What a proof of age costs the server, by each way of asking: from the answer as it arrives to the verdict, one at a time. */
export async function run(context: Context): Promise<Measurement[]> {
  const now = new Date();
  const authority = await newAuthority();
  const signer = await newAuthority({ name: 'CN=Signer, C=EU', ca: false, by: authority });
  const trusted = [new X509Certificate(authority.certificate)];
  context.report(`${answers} answers of an age app by each way, each with an attestation of its own`);
  const requests = Array.from(
    { length: answers },
    (): SentRequest => ({ ...newSecrets(), responseUri: `${origin}/answer` }),
  );
  const posted = requests.map((asked) => {
    const form = postedAnswer(linkToApp(asked), issue({ now, signer }), {});
    return { asked, token: new URLSearchParams(form).get('vp_token') ?? '' };
  });
  const encrypted: { asked: SentRequest; response: string }[] = [];
  for (const asked of requests)
    encrypted.push({
      asked,
      response: await encryptedAnswer(requestForBrowser(asked), origin, issue({ now, signer }), {}),
    });
  const byLink = await timeRounds(rounds, posted, 1, ({ asked, token }) =>
    verifyAnswer({ ...openPosted(asked, token), trusted, now }),
  );
  const byBrowser = await timeRounds(rounds, encrypted, 1, async ({ asked, response }) =>
    verifyAnswer({ ...(await openEncrypted(asked, response)), trusted, now }),
  );
  return [
    { name: 'an answer by link, p50', value: byLink.p50, unit: 'ms' },
    { name: 'an answer by link, p99', value: byLink.p99, unit: 'ms' },
    { name: 'an answer by the browser, p50', value: byBrowser.p50, unit: 'ms' },
    { name: 'an answer by the browser, p99', value: byBrowser.p99, unit: 'ms' },
  ];
}
