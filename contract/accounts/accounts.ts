import { z } from 'zod';
import { longestSignupMessage, minimumAge, passwordLength } from '../constants.ts';
import { because, id, keysOf, placeName, writing } from '../fields.ts';
import { genders, sexualities } from '../people/profile.ts';
import { countries } from '../places/countries.ts';
import { isTimeZone } from './birth-date.ts';
import { looksLikeLink } from './names.ts';

/** What the calls around an account take. Every refusal that has words of its own names them. */
const emailAddress = z.email();
export const email = z
  .string()
  .trim()
  .max(254)
  .refine((text) => emailAddress.safeParse(text).success, because('email_invalid'));

// Letters of any script, but nothing that turns the line around, draws a picture or opens a tag. The signs of an e-mail
// address pass here, so that whoever enters theirs is told why it will not do.
const nameSigns = /^[\p{L}\p{N}@][\p{L}\p{M}\p{N} ._'+@-]*$/u;
const addressSigns = /[+@]/;
export const memberName = z
  .string()
  .trim()
  .normalize()
  .min(3)
  .max(30)
  .refine((name) => !name.startsWith('@'), because('name_starts_with_at'))
  .refine((name) => nameSigns.test(name), because('invalid'));

/** As far as a schema can judge it; how easily it is guessed is for the estimator to say (password-strength.ts). */
const newPassword = z.string().min(passwordLength.minimum).max(passwordLength.maximum);

const dateOfBirth = z
  .string()
  .max(10)
  .refine((date) => date !== '', because('birth_date_required', { min_age: minimumAge }))
  .refine((date) => z.iso.date().safeParse(date).success, because('birth_date_invalid'));

const message = writing(1, longestSignupMessage);

const trackingValue = z.string().max(100).optional();
const tracking = z.strictObject({
  network: trackingValue,
  ref: trackingValue,
  sub1: trackingValue,
  sub2: trackingValue,
  sub3: trackingValue,
});
export type Tracking = z.infer<typeof tracking>;

export const signupBody = z
  .strictObject({
    email,
    name: memberName,
    password: newPassword,
    date_of_birth: dateOfBirth,
    gender: z.enum(keysOf(genders)),
    sexuality: z.enum(keysOf(sexualities)),
    country: z.enum(countries),
    region: placeName.optional(),
    city: placeName.optional(),
    member_id: id.optional(),
    signup_message: message.optional(),
    tracking: tracking.optional(),
    /** What the visitor answered when asked whether who sent them may be remembered; left out where nobody asked. */
    tracking_consent: z.boolean().optional(),
    /** The landing page that led here, by its name. */
    lander: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/)
      .optional(),
    terms: z.boolean().refine((accepted) => accepted, because('terms_required')),
    sensitive_consent: z.boolean().default(false),
    time_zone: z.string().max(64).refine(isTimeZone, because('invalid')).optional(),
    // A field that only machines see and fill, and for how many milliseconds the form was open.
    website: z.string().max(200).optional(),
    elapsed: z.int().min(0).optional(),
  })
  .refine((body) => !sameText(body.name, body.email), { path: ['name'], ...because('name_is_email') })
  .refine((body) => !looksLikeLink(body.name), { path: ['name'], ...because('name_link') })
  .refine((body) => !addressSigns.test(body.name), { path: ['name'], ...because('invalid') });
export type Signup = z.output<typeof signupBody>;

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const anyLogin = z.string().min(1).max(254);
export const anyPassword = z.string().min(1).max(200);

/** Six digits of an app, or one of the codes that were written down. Spaces and dashes are how people copy them. */
export const otp = z
  .string()
  .min(1)
  .max(32)
  .refine((text) => /^[\d\sa-z-]+$/i.test(text), because('invalid'));

export const loginBody = z
  .strictObject({
    login: anyLogin.optional(),
    email: anyLogin.optional(),
    username: anyLogin.optional(),
    password: anyPassword,
    otp: otp.optional(),
  })
  .refine((body) => body.login ?? body.email ?? body.username, { path: ['login'], ...because('required') });

// Whatever is wrong with a link, whoever follows it is taken to the page that says so.
export const activationQuery = z.object({ token: z.string().max(200).catch('') });

export const passwordResetRequestBody = z.strictObject({ email });

const repeated = (body: { password: string; password_repeat: string }) => body.password === body.password_repeat;
const notRepeated = { path: ['password_repeat'], ...because('passwords_differ') };

/** Whether passkeys and the second factor go together with the old password. */
const endOtherWays = z.boolean().default(false);

export const passwordResetBody = z
  .strictObject({
    token: z.string().max(200),
    password: newPassword,
    password_repeat: anyPassword,
    end_other_ways: endOtherWays,
  })
  .refine(repeated, notRepeated);

export const passwordChangeBody = z
  .strictObject({
    old_password: anyPassword,
    password: newPassword,
    password_repeat: anyPassword,
    end_other_ways: endOtherWays,
  })
  .refine(repeated, notRepeated);

export const sessionList = z.object({
  sessions: z.array(z.object({ id, device: z.string(), last_seen: z.iso.datetime(), current: z.boolean() })),
});

export const endSessionsBody = z
  .strictObject({ id: id.optional(), others: z.literal(true).optional() })
  .refine((body) => (body.id === undefined) !== (body.others === undefined), {
    path: ['id'],
    ...because('required'),
  });
