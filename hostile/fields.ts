import type { CallName } from '#contract/call-paths.ts';
import { schemaOf } from './inputs.ts';
import { password } from './world.ts';

/** Things that belong to somebody, and that a call can be asked about by naming them. */
export const things = [
  'member',
  'address',
  'conversation',
  'message',
  'photo',
  'chat photo',
  'voice message',
  'session',
  'passkey',
  'push device',
  'order',
  'purchase',
  'discount code',
] as const;
export type Thing = (typeof things)[number];

/** Anybody may ask about these, who knows them; what they learn is for the call to decide. */
export const publicThings: readonly Thing[] = ['member', 'address'];

/** What a text in a call's input is: the name of something, or words of which some examples are good. */
export type Meaning = { names: Thing } | { words: readonly string[] };

const names = (thing: Thing): Meaning => ({ names: thing });
/** `{new}` in an example stands for letters and digits that nobody had before, `{digits}` for eight digits. */
const words = (...examples: string[]): Meaning => ({ words: examples });

/**
 * Every field of a call's input that takes free text, as `call.field` or, where all calls mean the same, as `field`. A
 * field that is missing here stops the suite: say whether it names something that belongs to somebody.
 */
const meanings: Record<string, Meaning> = {
  // Names of things.
  'removePasskey.id': names('passkey'),
  'removePushDevice.id': names('push device'),
  'endSessions.id': names('session'),
  'removePhoto.id': names('photo'),
  'arrangePhotos.order[]': names('photo'),
  'arrangePhotos.main': names('photo'),
  'memberPage.id': names('member'),
  'sawMember.id': names('member'),
  'like.id': names('member'),
  'unlike.id': names('member'),
  'liked.ids': names('member'),
  'decideSwipe.id': names('member'),
  'undoSwipe.id': names('member'),
  'blockMember.id': names('member'),
  'unblockMember.id': names('member'),
  'reportMember.id': names('member'),
  'reportMember.message_id': names('message'),
  'payment.id': names('order'),
  'transactions.id': names('order'),
  'invoice.id': names('purchase'),
  'cancelPayment.payment_id': names('order'),
  'withdraw.payment_id': names('purchase'),
  'sendMessage.photo': names('chat photo'),
  'sendMessage.voice': names('voice message'),
  'askPhotoCheck.gestures': words('palm_on_head,fist_on_chin', 'fist_on_chin'),
  'addVoice.levels': words('0', '12,40,100'),
  'chat.before': names('message'),
  'readChat.read': names('message'),
  'discountCode.code': names('discount code'),
  'login.login': names('address'),
  'staffLogin.login': words('owner', 'nobody'),
  'staffLogin.totp': words('123456'),
  'login.email': names('address'),
  'requestPasswordReset.email': names('address'),
  'requestMailChange.email': names('address'),
  member_id: names('member'),
  member: names('member'),
  conversation: names('conversation'),
  discountcode: names('discount code'),

  seen_at: words('2026-11-17T12:00:00.000Z'),

  // Links of mails and what a device signs: whoever holds one is whom it was given to. Nobody holds these.
  token: words('bm9ib2R5IGhhcyB0aGlzIHRva2Vu'),
  'hidden_words[]': words('football', 'Élodie'),
  owner: words('bm9ib2R5IGhhcyB0aGlzIHRva2Vu'),
  'complaint.reference': words('C-000000-000001'),
  'complaint.key': words('bm9ib2R5IGhhcyB0aGlzIHRva2Vu'),
  'decision.reference': words('D-000000-000001'),
  'decision.key': words('bm9ib2R5IGhhcyB0aGlzIHRva2Vu'),
  'appeal.reference': words('D-000000-000001'),
  'appeal.key': words('bm9ib2R5IGhhcyB0aGlzIHRva2Vu'),
  'appeal.text': words('It shows me, and nobody else.'),
  'ageProviderReturn.state': words('bm9ib2R5IGhhcyB0aGlzIHRva2Vu'),
  'ageProviderReturn.until': words('2027-11-17T12:00:00.000Z'),
  'ageProviderReturn.signature': words('0'.repeat(64)),
  otp: words('123456', 'abcd-efgh'),
  'confirmSecondFactor.code': words('123456'),
  'response.id': words('bm9ib2R5'),
  'response.rawId': words('bm9ib2R5'),
  'response.response.clientDataJSON': words('eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiYSIsIm9yaWdpbiI6ImIifQ'),
  'response.response.attestationObject': words('o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YUA', 'AAAA'),
  'response.response.authenticatorData': words('SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MBAAAAAA'),
  'response.response.publicKey': words('MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE'),
  'response.response.signature': words('MEUCIQDx'),
  'response.response.userHandle': words('bm9ib2R5'),
  'response.response.transports[]': words('usb', 'internal'),

  // The address of a browser at its push service, and its keys. Whoever has all three is that browser.
  'subscription.endpoint': words('https://push.example.com/{new}'),
  'subscription.keys.p256dh': words(`B${'A'.repeat(86)}`),
  'subscription.keys.auth': words('A'.repeat(22)),
  'detachPush.endpoint': words('https://push.example.com/{new}'),

  // Words.
  'quiet_hours.from': words('22:00', '23:30'),
  'quiet_hours.to': words('07:00', '08:15'),
  email: words('new-{new}@hostile.example'),
  'askSupport.subject': words('My order', 'Élodie'),
  'askSupport.text': words('I paid yesterday, and have no credits.'),
  'askSupportByForm.subject': words('My order', 'Élodie'),
  'askSupportByForm.text': words('I paid yesterday, and have no credits.'),
  'pageHidden.lander': words('gallery'),
  'pageHidden.network': words('acme'),
  'operatorPage.token': words('house-rules'),
  'complain.subject': words('A stolen photo', 'Élodie'),
  'complain.text': words('It shows me, and I never agreed to that.'),
  'complain.url': words('https://site.example/members/1'),
  username: words('Attacker 2', 'Nobody'),
  name: words('Newcomer {new}', 'Élodie {new}'),
  password: words(password),
  password_repeat: words(password),
  old_password: words(password),
  date_of_birth: words('1990-05-01', '2000-02-29'),
  region: words('FR-IDF', 'Île-de-France'),
  city: words('Paris', 'Lyon'),
  countryregion: words('FR-IDF', 'Île-de-France'),
  signup_message: words('hello there'),
  'tracking.network': words('partner'),
  'tracking.ref': words('a'),
  'tracking.sub1': words('b'),
  'tracking.sub2': words('c'),
  'tracking.sub3': words('d'),
  network: words('partner'),
  time_zone: words('Europe/Paris', 'UTC'),
  'signup.lander': words('gallery'),
  website: words(''),
  lat: words('48.85', '-90', '90'),
  lon: words('2.35', '-180', '180'),
  q: words('par', 'hello', 'wave'),
  about: words('I like rain.', ''),
  note: words('I like rain.', ''),
  'prompts[].answer': words('Rain, and a book.', ''),
  min_age: words('18', '30'),
  max_age: words('40', '99'),
  distance: words('50', '1'),
  'search.interests': words('travel'),
  'search.body_type': words('slim'),
  'search.relationship_status': words('single'),
  'search.hair_color': words('brown'),
  'search.eye_color': words('blue'),
  'search.tattoos': words('none'),
  page: words('1', '2'),
  after: words('1700000000000000-1', '20'),
  text: words('hello there', 'see you at eight'),
  gif: words('local:heart', 'local:balloon'),
  remarks: words('', 'rude'),
  account_holder: words('Zoé Müller'),
  iban: words('NL91ABNA0417164300', 'DE89370400440532013000', 'FR1420041010050500013M02606'),
  street: words('Rue de Rivoli'),
  house_number: words('12 bis'),
  zip: words('75011'),
  phone: words('+336{digits}'),
};

/** Of a list of choices the one that is open to everybody, where that is not the first. */
export const usualChoices: Record<string, string> = { bundle: 'small', country: 'FR', paymentmethod: 'visa' };

/** An example with its blanks filled in. */
export const fillIn = (example: string, number: number) =>
  example.replace('{new}', number.toString(36)).replace('{digits}', String(number % 100_000_000).padStart(8, '1'));

/** What a field takes; throws a sentence that says what to add where nobody has said so yet. */
export function meaningOf(call: CallName, field: string): Meaning {
  const meaning = meanings[`${call}.${field}`] ?? meanings[field];
  if (meaning) return meaning;
  // No attacker works here: they are refused before anybody reads what they send.
  if (schemaOf(call).staff) return words('1');
  throw new Error(
    `The attack suite does not know what \`${field}\` of the call ${call} takes: add it to hostile/fields.ts, as the ` +
      'name of a thing that belongs to somebody (names) or as words that are good (words).',
  );
}
