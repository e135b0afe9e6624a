/** When a site asks for a proof of age, and which ways of proving it there are: small, because pages and settings need it too. */

/** Before what a proof is asked for; at the entry it is asked for before everything. */
export const ageMoments = ['never', 'chat', 'photos', 'entry'] as const;

/** The EU age app, a payment card confirmed by its bank, a provider of the operator's choice. */
export const ageMethods = ['euapp', 'card', 'provider'] as const;
export type AgeMethod = (typeof ageMethods)[number];

/** How long a proof counts at most. */
export const ageProofDays = 365;
/** How long a request of ours waits for the age app, in seconds. */
export const ageRequestSeconds = 300;

/** Cookies of a visitor who proves their age: the proof itself, and which request is theirs. Neither names anybody. */
export const ageCookies = { proof: 'age_proof', request: 'age_request' } as const;
