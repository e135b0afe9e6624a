/** Numbers and names the specification fixes. Each has its one home here; what an operator may change is in settings.ts. */

export const minimumAge = 18;
export const maximumAge = 120;

export const retries = 5;
export const badgeCap = 99;
export const lowCredits = 10;

export const polling = { startAfter: 5_000, every: 60_000, everyWithPush: 300_000 };
export const chunkReloadGuard = 60_000;
export const progressBar = { after: 200, lasts: 5_000, fades: 500 };
export const geolocationCache = 3_600_000;
/** What hardly ever changes, the interests, the regions, the company, is fetched once and kept by the browser. */
export const unchangingCache = 86_400_000;
export const likeReload = 500;

export const timeBonus = { code: 'TIMEBONUS25', percentage: 25, seconds: 14_400, tick: 1_000, modalAfter: 40_000 };
export const welcomeDiscount = { code: 'WELCOME25', percentage: 25, hours: 72 };
/** For so long an open order keeps a code that may be used once to itself. */
export const codeHeldMinutes = 30;
export const discountCode = { status: 'active', validity: 'once-per-user' } as const;

export const ownPhotos = { free: 3, premium: 25 };
/**
 * What unfolds into more than this is refused unread: a small file can take more memory than there is, or more time. A
 * progressive JPEG comes in about ten scans.
 */
export const photoLimits = { bytes: 15 * 2 ** 20, megapixels: 50, side: 16_000, scans: 100 };
/** How many of a member's photos others see clearly; premium members see all of them. */
export const seenPhotos = { visitor: 1, free: 3 };
/** What a voice message may be: at 192 kbit/s, the most a browser records by itself, a minute takes less than 1.5 MB. */
export const voiceLimits = { seconds: 60, bytes: 2 * 2 ** 20, levels: 64 };
export const freeConversations = 2;
/** What somebody may write to a member while they sign up. */
export const longestSignupMessage = 1000;

/** How much of a list comes at once; a site may allow messages up to that length, and no longer ones. */
export const chatLimits = { chatsPerPage: 30, messagesPerPage: 40, gifsPerPage: 24, longestMessage: 10_000 };
/** Lines of a page of the statement, and the highest limit somebody can set themselves. */
export const statementEntries = 30;
export const mostWeeklyCredits = 10_000;
/** After so long an order nobody paid counts as given up; what is paid later counts all the same. */
export const orderMinutes = 30;
/** Two repeat orders of one member within so many seconds are one. */
export const repeatOrderSeconds = 10;
/** A code by text message: how long it holds, how often it is tried, how long one waits then, how many come a day. */
export const debitCode = { minutes: 10, tries: 5, pauseMinutes: 15, messagesPerDay: 5, formsPerDay: 60 };
/** A debit nobody agreed to can be returned for 13 months: so long, and a little longer, a mandate has to prove it. */
export const mandateDetailsDays = 400;
/** Money of a withdrawal is sent within so many days, as the law asks. */
export const refundWithinDays = 14;
/** Lines of a page of the member's payments. */
export const transactionsPerPage = 20;
export const swipeLikesPerDay = 4;
/** Cards that lie ready and how many are dealt at once; for so many days nobody comes back while there are others. */
export const swipe = { atLeast: 10, mostDealt: 20, rememberedDays: 14, interests: 3 };
export const reactivationDays = 14;
/** What somebody who leaves may say about it, how long an offer to stay holds, and how long a refused login may reactivate. */
export const leavingLimits = { remarks: 2000, offerDays: 7, loginMinutes: 15 };

/** A copy of a member's data: how long its link works, how often one is made, and how long it is known that there was one. */
export const dataExportLimits = { days: 7, everyHours: 24, rememberedDays: 365, ownerMinutes: 60 };

/** Words that a member would rather not read unasked: how many, and how long each may be. */
export const hiddenWordLimits = { words: 50, length: 40 };

/** What fits on a profile. */
export const profileLimits = { note: 2000, interests: 20, prompts: 3, promptAnswer: 150 };

/**
 * A page of results, and how far one may turn, also among those who fit less: whoever wants more narrows the search.
 * Results are counted so many pages ahead at most.
 */
export const search = {
  pageSize: 24,
  lastPage: 400,
  similarPages: 4,
  pagesAhead: 9,
  furthest: 500,
  /** Kilometres around home within which people come first; then those of the region, of the country, and all others. */
  around: 50,
  camsPerPage: 2,
};
/** `best`: those around home first, within `search.around` kilometres, then of the region, the country, and all others. */
export const searchSorts = ['best', 'active', 'new', 'near'] as const;
export const usualSort = 'best' satisfies (typeof searchSorts)[number];
/** Said instead of a country by whoever searches everywhere. */
export const anyCountry = 'any';
/** As many people as a landing page is given to choose from. */
export const mostOnLanders = 24;
/** How many others a profile leads on to. */
export const relatedMembers = 8;
/** Seen so recently counts as being there now. */
export const onlineMinutes = 10;
/** A member is new for so long. */
export const newMemberDays = 14;

export const likesPage = 24;
/** How many of those who like somebody are named at once, how many cards are asked about, and how far is counted. */
export const likeLists = { likedBy: 200, among: 60, counted: 100 };
/** A like that was taken back and given again is not told again for so long. */
export const likeNotifiedAgainHours = 24;

/** How many things the bell shows at once, how far it counts what is new, and for how long it tells of it. */
export const bell = { page: 20, counted: 100, days: 90, preview: 120 };

export const blocksPerPage = 50;
export const reportRemarks = 2000;
export const reportsPerDay = 20;
export const serviceLimits = { subject: 120, shortest: 10, text: 5000 };
export const complaintLimits = { name: 100, subject: 120, shortest: 10, text: 5000, url: 1000 };

export const session = { cookie: 'auth.token', days: 30 };
/** By which a browser is recognised at the next login; it opens nothing. */
export const deviceCookie = { name: 'device', days: 365 };
export const lockout = { tries: 5, minutes: 15 };
/** Wrong passwords from one network, whoever they are tried on. */
export const networkLockout = { tries: 20, minutes: 15 };
/** A session of the back office: how long it lasts, also unused, and how long the second factor counts as just shown. */
export const staffSession = { cookie: 'auth.staff', hours: 10, idleMinutes: 30, provenMinutes: 10 };
/** What staff may write and give at once. */
export const officeLimits = {
  grant: 1000,
  notice: 2000,
  payments: 50,
  invoices: 50,
  members: 20,
  timeline: 50,
  /** Codes, networks or pages of a site at a time. */
  content: 50,
  /** The largest least order value of a discount code, in minor units. */
  orderValue: 10_000_000,
  debitFiles: 30,
  returnedDebits: 50,
  owing: 100,
  /** More than any bank sends in a day, in bytes. */
  returnFile: 20 * 2 ** 20,
};
/** Items of the queue: on a page, taken at once, and for how many minutes they are the moderator's alone. */
export const moderationLimits = {
  page: 50,
  taken: 5,
  claimMinutes: 10,
  undoMinutes: 10,
  history: 10,
  decisions: 50,
  limitDays: 7,
};
/** Within which time what waits is to be decided, in minutes. */
export const queueTargets = {
  photo: 30,
  photo_check: 1_440,
  name: 1_440,
  report: 1_440,
  complaint: 10_080,
  appeal: 10_080,
} as const;
export const appealLimits = { shortest: 10, text: 5000, days: 183 };
export const staffLimits = { login: 100, name: 60, reason: 500 };
export const passwordLength = { minimum: 8, maximum: 200 };
export const resetMailsPerDay = 3;
export const resetLinkHours = 1;
/** How long after a reset its page may still remove the other ways into the account. */
export const endWaysInMinutes = 60;
export const activationMailsPerDay = 3;
export const activationLinkDays = 7;

/** Signups in an hour, tried with one address and from one network; and how fast no person fills in the form. */
export const signupLimits = { perAddress: 5, perNetwork: 20, seconds: 3600 };
export const signupSeconds = 2;

export const mailChangeLinkHours = 24;
/** How long a link in a mail leads anywhere: receipts and warnings are looked for longer than news of the day. */
export const shortLinkDays = { notification: 30, answer: 365 };

/** How many codes a member gets to write down for the day the second factor is lost. */
export const recoveryCodes = 10;
export const passkeysPerMember = 20;
/** Browsers of one member that are shown pushes; the one used longest ago makes room for another. */
export const pushDevices = 20;
export const passkeyChallengeMinutes = 5;

export const termsVersion = '2023-12-01T12:00:00Z';
/** Of the text that asks for consent to process what the law calls sensitive. */
export const sensitiveConsentVersion = '2026-11-15T12:00:00Z';
/** Of the texts that ask to keep tracking beyond the visit, and to show the member on other sites. */
export const trackingConsentVersion = '2026-11-15T12:00:00Z';
export const resellConsentVersion = '2026-11-15T12:00:00Z';
export const marketingConsentVersion = '2026-11-18T12:00:00Z';

/** Terms count as changed when the company was added after the last version was written. */
export const effectiveTermsVersion = (companyAdded: string) =>
  companyAdded && Date.parse(companyAdded) > Date.parse(termsVersion) ? companyAdded : termsVersion;

/** A phone number, and words around it, as they are read: never broken over two lines. */
export const shownPhone = (text: string) => text.replaceAll(' ', '\u00a0');

/** A phone number as a tel: link wants it. */
export const cleanPhone = (phone: string) => phone.replaceAll(/[-\s]/g, '');

const tenMinutes = 600;
const hour = 3_600;
const day = 86_400;

/**
 * How many times something may be asked for in so many seconds: by one network, by one member, or about one address.
 * A request beyond its rate limit gets 429 `rate_limited` with Retry-After. The names are the keys of the counters.
 */
export const rateLimits = {
  resetsPerNetworkHour: { name: 'resets-network-hour', points: 10, seconds: hour },
  resetsPerNetworkDay: { name: 'resets-network-day', points: 20, seconds: day },
  mailChangesPerNetworkHour: { name: 'mail-changes-network-hour', points: 10, seconds: hour },
  mailChangesPerNetworkDay: { name: 'mail-changes-network-day', points: 20, seconds: day },
  mailChangesPerMember: { name: 'mail-changes-member', points: 5, seconds: hour },
  mailChangesToAddress: { name: 'mail-changes-address', points: 3, seconds: day },
  textMessagesPerNetwork: { name: 'sms-network', points: 10, seconds: hour },
  textMessagesPerMember: { name: 'sms-member', points: 3, seconds: hour },
  questionsPerNetwork: { name: 'questions-network', points: 10, seconds: hour },
  questionsPerAddress: { name: 'questions-address', points: 5, seconds: day },
  complaintsPerNetwork: { name: 'complaints-network', points: 10, seconds: hour },
  complaintsPerAddress: { name: 'complaints-address', points: 5, seconds: day },
  likesPerMember: { name: 'likes-member', points: 120, seconds: hour },
  searchPagesPerNetwork: { name: 'search-network', points: 60, seconds: tenMinutes },
  ageStartsPerNetwork: { name: 'age-starts-network', points: 30, seconds: hour },
  searchPagesPerMember: { name: 'search-member', points: 200, seconds: tenMinutes },
} as const;
/** How often a proof of age may be refused before a member, or the network of a visitor, waits until tomorrow. */
export const ageTries = { name: 'age-tries', points: 5, seconds: day } as const;
/** At this share of a site's `sms_per_day` whoever runs the site is warned. */
export const smsAlarmShare = 0.8;

export const breakpoints = { small: 576, medium: 768, large: 992, wide: 1200 };
