import type { Localized } from '../locales.ts';

const failure = (status: number, en: string, fr: string) => ({ status, message: { en, fr } satisfies Localized });

/** That a proof of age is missing, and every reason for which one is refused. */
export const ageFailures = {
  age_proof_required: failure(
    403,
    'Please prove your age first. It takes a minute and no one learns who you are.',
    'Prouvez d’abord votre âge. Cela prend une minute et personne n’apprend qui vous êtes.',
  ),
  age_refused_declined: failure(
    422,
    'You declined in the age app, so nothing was shared.',
    'Vous avez refusé dans l’application d’âge : rien n’a été partagé.',
  ),
  age_refused_unreadable: failure(
    422,
    'We could not read the answer of the age app. Update the app, then try again.',
    'La réponse de l’application d’âge est illisible. Mettez l’application à jour, puis réessayez.',
  ),
  age_refused_nothing_shared: failure(
    422,
    'The age app shared no proof. Add one in the app, then try again.',
    'L’application d’âge n’a partagé aucune preuve. Ajoutez-en une dans l’application, puis réessayez.',
  ),
  age_refused_other_document: failure(
    422,
    'This is another document, not a proof of age. Choose your proof of age in the app.',
    'C’est un autre document, pas une preuve d’âge. Choisissez votre preuve d’âge dans l’application.',
  ),
  age_refused_authority_unknown: failure(
    422,
    'We do not know the authority that issued this proof. Use the age app of an EU country.',
    'L’autorité qui a délivré cette preuve nous est inconnue. Utilisez l’application d’un pays de l’UE.',
  ),
  age_refused_authority_expired: failure(
    422,
    'The certificate of the authority behind this proof is no longer valid. Renew the proof in the app.',
    'Le certificat de l’autorité derrière cette preuve n’est plus valable. Renouvelez la preuve dans l’application.',
  ),
  age_refused_algorithm: failure(
    422,
    'The signature of this proof is of a kind we do not accept. Update the app, then try again.',
    'Cette preuve est signée d’une manière que nous n’acceptons pas. Mettez l’application à jour, puis réessayez.',
  ),
  age_refused_forged: failure(
    422,
    'The signature of this proof is not the authority’s.',
    'La signature de cette preuve n’est pas celle de l’autorité.',
  ),
  age_refused_expired: failure(
    422,
    'This proof has expired. Renew it in the age app, then try again.',
    'Cette preuve a expiré. Renouvelez-la dans l’application, puis réessayez.',
  ),
  age_refused_early: failure(
    422,
    'This proof is not valid yet. Try again once it is.',
    'Cette preuve n’est pas encore valable. Réessayez quand elle le sera.',
  ),
  age_refused_signed_outside: failure(
    422,
    'This proof was signed when its authority could not sign. Renew it in the age app.',
    'Cette preuve a été signée quand son autorité ne le pouvait pas. Renouvelez-la dans l’application.',
  ),
  age_refused_changed: failure(
    422,
    'This proof was changed after it was issued.',
    'Cette preuve a été modifiée après sa délivrance.',
  ),
  age_refused_unanswered: failure(
    422,
    'The app did not say whether you are over 18. Agree to share that one answer.',
    'L’application n’a pas dit si vous avez plus de 18 ans. Acceptez de partager cette seule réponse.',
  ),
  age_refused_minor: failure(
    422,
    'This proof does not say that you are over 18.',
    'Cette preuve ne dit pas que vous avez plus de 18 ans.',
  ),
  age_refused_unsigned: failure(
    422,
    'Your device did not sign this answer. Update the app, then try again.',
    'Votre appareil n’a pas signé cette réponse. Mettez l’application à jour, puis réessayez.',
  ),
  age_refused_other_payload: failure(
    422,
    'This answer repeats what was signed for another request.',
    'Cette réponse répète ce qui a été signé pour une autre demande.',
  ),
  age_refused_other_request: failure(
    422,
    'This answer was made for another request or another site, or on another device. Start again.',
    'Cette réponse a été faite pour une autre demande ou un autre site, ou sur un autre appareil. Recommencez.',
  ),
  age_refused_other_site: failure(
    422,
    'This answer was encrypted for another request or another site. Start again.',
    'Cette réponse a été chiffrée pour une autre demande ou un autre site. Recommencez.',
  ),
  age_refused_used: failure(
    422,
    'This request was already answered. Start a new one.',
    'Cette demande a déjà reçu une réponse. Faites-en une nouvelle.',
  ),
  age_refused_late: failure(
    422,
    'This answer came too late. Start again.',
    'Cette réponse est arrivée trop tard. Recommencez.',
  ),
  age_refused_unknown: failure(
    422,
    'We did not ask for this answer. Start again from the site.',
    'Nous n’avons pas demandé cette réponse. Recommencez depuis le site.',
  ),
} as const;
