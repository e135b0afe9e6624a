import type { Locale } from '#contract/locales.ts';

/** `product` is what the site says; `member` is what people of the demo write, who may love coffee and have a cat. */
export type Voice = 'product' | 'member';
/** Sentences that the requirements put in quotation marks: they are shown letter for letter, whatever a rule says. */
export const fixed = [
  'Username may not be the same as your e-mail address',
  'E-mail address not found',
  'Payment failed or has been cancelled',
  'You need to be logged in to chat',
  "You're blocked by",
  // From the sentence 'Login to like' {name}'s profile.
  "{name}'s profile",
];
interface Rule {
  not: string;
  /** What is said in its place. */
  instead: string;
  locale: Locale;
  pattern: RegExp;
  /** Only in this voice; in both without. */
  voice?: Voice;
  /** A place that the rule leaves alone, with a reason beside it. */
  except?: string;
  /** A text that the rule catches, and one that it lets pass. */
  caught: string;
  passes: string;
}

const english: Omit<Rule, 'locale'>[] = [
  {
    not: 'whoever, whom',
    instead: 'people who, who',
    pattern: /\bwho(m|ever|mever)\b/i,
    caught: 'Whoever writes to you',
    passes: 'People who write to you',
  },
  {
    not: 'somebody, everybody, nobody',
    instead: 'someone, everyone, no one',
    pattern: /\b(some|every|no|any)body\b/i,
    caught: 'Somebody logged in',
    passes: 'Someone logged in',
  },
  {
    not: 'is told',
    instead: 'gets a notification',
    pattern: /\b(is|are) (not )?told\b/i,
    caught: '{name} is not told',
    passes: 'I was told to write something',
  },
  {
    not: 'stands',
    instead: 'appears',
    pattern: /\b(?<!one-night )stands\b|\bwill stand\b/i,
    caught: 'it stands here',
    passes: 'One-night stands',
  },
  { not: 'e-mail, mail', instead: 'email', pattern: /\be-mails?\b|\bmails?\b/i, caught: 'by mail', passes: 'by email' },
  {
    not: 'way of paying',
    instead: 'payment method',
    pattern: /\bways? (of paying|to pay|you paid)\b/i,
    caught: 'another way of paying',
    passes: 'another payment method',
  },
  {
    not: 'premium',
    instead: 'Premium',
    pattern: /\bpremium\b/,
    caught: 'for premium members',
    passes: 'for Premium members',
  },
  {
    not: 'transaction',
    instead: 'order',
    pattern: /\btransactions?\b/i,
    caught: 'See your transactions',
    passes: 'See your orders',
  },
  {
    not: 'second factor',
    instead: 'two-step login',
    pattern: /\bsecond (factor|step)\b/i,
    caught: 'the second factor',
    passes: 'two-step login',
  },
  {
    not: 'sign in, sign out',
    instead: 'log in, log out',
    pattern: /\bsign(ed|ing)? (in|out)\b/i,
    caught: 'Please sign in',
    passes: 'Please log in',
  },
  { not: 'animation', instead: 'GIF', pattern: /\banimations?\b/i, caught: 'Send an animation', passes: 'Send a GIF' },
  {
    not: 'the house',
    instead: 'the site',
    pattern: /\bthe house\b|\bhouse-made\b/i,
    caught: 'written by the house',
    passes: 'written by the site',
  },
  {
    not: 'go on, go home, look into',
    instead: 'continue, back to the home page, check',
    pattern: /^go (on|home)\b|\blook into your\b/i,
    caught: 'Go on',
    passes: 'What is going on?',
  },
  {
    not: 'British spelling',
    instead: 'American spelling',
    pattern:
      /colour|favour|honour|humour|behaviour|neighbour|harbour|\bgrey|theatre|\bcentre|(kilo|centi|\b)metre|\blitre|(label|travel|cancel|jewel|model)l(ed|ing|er)|(recogn|organ|real|apolog|personal|minim|summar)is(e|ing|ed|ation)|\bprogrammes?\b|\bcheques?\b|\blicence|\bpostcode|\bfilms?\b|\bcinema|\bwhilst\b|\bflat\b/i,
    caught: 'labelled in grey, your favourite theatre',
    passes: 'labeled in gray, your favorite theater',
  },
  { not: 'straight quotes', instead: '“ ” and ’', pattern: /['"]/, caught: "it's here", passes: 'it’s here' },
  { not: 'three dots', instead: 'an ellipsis', pattern: /\.\.\./, caught: 'Sending...', passes: 'Sending…' },
];

const french: Omit<Rule, 'locale'>[] = [
  { not: 'lot', instead: 'pack', pattern: /\blots?\b/i, caught: 'le plus grand lot', passes: 'le plus grand pack' },
  {
    not: 'aimer, for a like',
    instead: 'plaire, un like, liker',
    voice: 'product',
    pattern: /\bj’aime\b|\baimer\b|\b(vous|m’) ?aime(nt)?\b|\baime[sz]? (bien|\{)/i,
    caught: 'Vous aimez {name}',
    passes: '{name} vous plaît. Ce que vous aimez',
  },
  {
    not: 'n’est plus là',
    instead: 'le compte est fermé',
    pattern: /plus là(?!\p{L})/iu,
    caught: '{name} n’est plus là',
    passes: 'Le compte de {name} est fermé',
  },
  {
    not: 'plus de, for none',
    instead: 'aucun',
    pattern: /(^|[.!?]\s)plus d(e (?![{\d])|’)/i,
    caught: 'Plus de crédits',
    passes: 'Aucun crédit restant',
  },
  {
    not: 'brackets and dots for gender',
    instead: 'another sentence',
    pattern: /\p{L}\((e|le|ne|se|s|es)\)|\p{L}·\p{L}/u,
    caught: 'bloqué(e) par',
    passes: '{name} vous bloque',
  },
  { not: 'mail, email', instead: 'e-mail', pattern: /(?<!e-)\be?mails?\b/i, caught: 'un mail', passes: 'un e-mail' },
  {
    not: 'paramètres',
    instead: 'réglages',
    pattern: /\bparamètres?\b/i,
    caught: 'dans vos paramètres',
    passes: 'dans vos réglages',
  },
  {
    not: 'remise',
    instead: 'réduction',
    pattern: /\bremises?\b/i,
    caught: 'Remise de bienvenue',
    passes: 'Réduction de bienvenue',
  },
  {
    not: 'renouveler une commande',
    instead: 'commander à nouveau',
    pattern: /renouveler (la|une|cette|votre) commande|commande à renouveler/i,
    caught: 'Renouveler la commande',
    passes: 'Commander à nouveau',
  },
  {
    not: 'non valable',
    instead: 'incorrect',
    pattern: /\bnon valables?\b/i,
    caught: 'Code non valable',
    passes: 'Code incorrect',
  },
  {
    not: 'discussion, chat',
    instead: 'conversation, messages',
    voice: 'product',
    // What kind of site it is, the front page says as search engines know it.
    pattern: /\b(discussions?|(?<!rencontres et )chats?)\b/i,
    caught: 'Supprimer la discussion',
    passes: 'Connectez-vous pour discuter',
  },
  { not: 'premium', instead: 'Premium', pattern: /\bpremium\b/, caught: 'membres premium', passes: 'membres Premium' },
  {
    not: 'transaction',
    instead: 'commande',
    pattern: /\btransactions?\b/i,
    caught: 'Vos transactions',
    passes: 'Vos commandes',
  },
  {
    not: 'second facteur',
    instead: 'connexion en deux étapes',
    pattern: /second facteur|deuxième étape/i,
    caught: 'La deuxième étape',
    passes: 'La connexion en deux étapes',
  },
  {
    not: 'animation',
    instead: 'GIF',
    pattern: /\banimations?\b/i,
    caught: 'Une animation',
    passes: 'Le site anime ce profil',
  },
  {
    not: 'absent',
    instead: 'hors ligne',
    voice: 'product',
    pattern: /\babsente?\b/i,
    caught: 'Absente',
    passes: 'Hors ligne',
  },
  {
    not: 'la maison',
    instead: 'le site',
    voice: 'product',
    pattern: /\bla maison\b/i,
    caught: 'animé par la maison',
    passes: 'animé par le site',
  },
  {
    not: 'tu',
    instead: 'vous',
    pattern: /(?<!\p{L})((tu|toi)(?!\p{L})|t’)/iu,
    caught: 'tu viens ?',
    passes: 'vous venez ?',
  },
  {
    not: 'a plain space before a sign',
    instead: 'a no-break space',
    pattern: / [;:!?%€»]/,
    caught: 'Bonjour !',
    passes: 'Bonjour\u00a0!',
  },
  {
    not: 'no space before a sign',
    instead: 'a no-break space',
    pattern: /[\p{L}\d)}>’…][;!?%€»]|[\p{L})}>’…]:|\d:(?!\d)/u,
    caught: 'Bonjour!',
    passes: 'à 12:30\u00a0: voir',
  },
  {
    not: 'a plain space or none after «',
    instead: 'a no-break space',
    pattern: /«[^\u00a0\u202f]/,
    caught: '« salut\u00a0»',
    passes: '«\u00a0salut\u00a0»',
  },
  {
    not: 'a plain space between a figure and its noun',
    instead: 'a no-break space',
    pattern:
      /(\d|#|\{\w*\}) (crédits?|messages?|likes?|photos?|jours?|heures?|minutes?|min|semaines?|ans|km|Mo|caractères?)\b/,
    // The alphabet of text messages has no such space (direct-debit/words.ts).
    except: 'text message with a code',
    caught: '{n} crédits',
    passes: '{n}\u00a0crédits',
  },
  { not: 'straight quotes', instead: '« » and ’', pattern: /['"]/, caught: "l'adresse", passes: 'l’adresse' },
  { not: 'three dots', instead: 'an ellipsis', pattern: /\.\.\./, caught: 'Envoi...', passes: 'Envoi…' },
];

export const rules: Rule[] = [
  ...english.map((rule): Rule => ({ ...rule, locale: 'en' })),
  ...french.map((rule): Rule => ({ ...rule, locale: 'fr' })),
];
