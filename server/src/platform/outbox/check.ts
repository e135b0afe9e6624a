// Header injection: a line break in a header would begin another header, or the body.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there.
const controlCharacter = /[\u0000-\u001f\u007f\u2028\u2029]/;
// One address and nothing else: a comma would be a second recipient, an angle bracket hides one behind a name.
const oneAddress = /^[^\s@<>,;:()"\\[\]]+@[^\s@<>,;:()"\\[\]]+$/;
const internationalNumber = /^\+[1-9]\d{5,14}$/;
const headerName = /^[a-z0-9-]+$/i;

/** Throws unless mail can be sent with these, to one recipient, as it is meant. Says nothing of the values: they may be personal. */
export function checkMail(mail: { to: string; subject: string; headers?: Record<string, string> }) {
  if (!oneAddress.test(mail.to) || controlCharacter.test(mail.to)) throw new Error('A mail needs one plain address.');
  if (controlCharacter.test(mail.subject)) throw new Error('The subject of a mail is one line.');
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!headerName.test(name) || controlCharacter.test(value)) throw new Error('A header of a mail is one line.');
  }
}

export function checkSms(sms: { to: string }) {
  if (!internationalNumber.test(sms.to)) throw new Error('A text message needs a number like +33612345678.');
}
