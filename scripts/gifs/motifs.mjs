/**
 * What the animations show: each drawn once on a square of 200, around its middle. Warm, round and friendly; nothing
 * here needs a word to be understood.
 * The first tag is also the title, unless a `name` says it better; `many` where the French name is in the plural.
 * @type {{ id: string, name?: { en: string, fr: string, many?: true }, en: string[], fr: string[], tint: string, art: string }[]}
 */
export const motifs = [
  {
    id: 'heart',
    en: ['heart', 'love', 'crush', 'miss you', 'kiss'],
    fr: ['cœur', 'amour', 'coup de cœur', 'tu me manques', 'bisou'],
    tint: '#ffe3e8',
    art: '<path d="M100 156C48 120 38 94 38 78a31 31 0 0 1 62-8 31 31 0 0 1 62 8c0 16-10 42-62 78z" fill="#e5405e"/><path d="M60 70a16 16 0 0 1 14-14" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7"/>',
  },
  {
    id: 'smile',
    name: { en: 'smiling face', fr: 'visage souriant' },
    en: ['smile', 'happy', 'hello', 'hi', 'laugh'],
    fr: ['sourire', 'content', 'bonjour', 'salut', 'rire'],
    tint: '#fff3d1',
    art: '<circle cx="100" cy="100" r="58" fill="#ffc83d"/><circle cx="80" cy="88" r="7" fill="#4a2f12"/><circle cx="120" cy="88" r="7" fill="#4a2f12"/><path d="M72 112a30 30 0 0 0 56 0" fill="none" stroke="#4a2f12" stroke-width="8" stroke-linecap="round"/>',
  },
  {
    id: 'wink',
    name: { en: 'winking face', fr: 'visage au clin d’œil' },
    en: ['wink', 'flirt', 'joke', 'tease', 'you'],
    fr: ['clin d’œil', 'flirt', 'blague', 'taquin', 'toi'],
    tint: '#ffeedd',
    art: '<circle cx="100" cy="100" r="58" fill="#ffb45c"/><circle cx="80" cy="90" r="7" fill="#4a2f12"/><path d="M110 90h20" stroke="#4a2f12" stroke-width="8" stroke-linecap="round"/><path d="M76 114a28 28 0 0 0 50-2" fill="none" stroke="#4a2f12" stroke-width="8" stroke-linecap="round"/>',
  },
  {
    id: 'blush',
    name: { en: 'shy face', fr: 'visage timide' },
    en: ['blush', 'shy', 'thank you', 'sweet', 'aww'],
    fr: ['rougir', 'timide', 'merci', 'mignon', 'oh'],
    tint: '#ffe6ea',
    art: '<circle cx="100" cy="100" r="58" fill="#ffc46b"/><path d="M72 90a9 9 0 0 1 18 0M110 90a9 9 0 0 1 18 0" fill="none" stroke="#4a2f12" stroke-width="7" stroke-linecap="round"/><circle cx="66" cy="108" r="10" fill="#f2727f" opacity=".7"/><circle cx="134" cy="108" r="10" fill="#f2727f" opacity=".7"/><path d="M84 118a18 18 0 0 0 32 0" fill="none" stroke="#4a2f12" stroke-width="7" stroke-linecap="round"/>',
  },
  {
    id: 'rose',
    en: ['rose', 'flower', 'romance', 'for you', 'date'],
    fr: ['rose', 'fleur', 'romance', 'pour toi', 'rendez-vous'],
    tint: '#fbe4ea',
    art: '<path d="M100 112v54" stroke="#3f8f5a" stroke-width="8" stroke-linecap="round"/><path d="M100 148c-22-2-28-16-28-24 18 0 28 10 28 24z" fill="#57ad72"/><circle cx="100" cy="80" r="36" fill="#d7335a"/><path d="M100 80m-22 0a22 22 0 1 1 34 18a16 16 0 1 1-24-20a10 10 0 1 1 14 12" fill="none" stroke="#ffd0da" stroke-width="5" stroke-linecap="round"/>',
  },
  {
    id: 'star',
    en: ['star', 'wow', 'well done', 'shine', 'dream'],
    fr: ['étoile', 'waouh', 'bravo', 'briller', 'rêve'],
    tint: '#e9e6ff',
    art: '<path d="M100 38l19 40 44 6-32 31 8 44-39-21-39 21 8-44-32-31 44-6z" fill="#ffcb47" stroke="#f0a92e" stroke-width="6" stroke-linejoin="round"/>',
  },
  {
    id: 'moon',
    en: ['moon', 'good night', 'sleep well', 'evening', 'dream'],
    fr: ['lune', 'bonne nuit', 'dors bien', 'soir', 'rêve'],
    tint: '#dfe4ff',
    art: '<path d="M124 44a58 58 0 1 0 34 92 48 48 0 0 1-34-92z" fill="#ffe08a"/><circle cx="150" cy="66" r="5" fill="#fff"/><circle cx="164" cy="96" r="4" fill="#fff"/><circle cx="134" cy="88" r="3" fill="#fff"/>',
  },
  {
    id: 'sun',
    en: ['sun', 'good morning', 'sunny', 'vacation', 'day'],
    fr: ['soleil', 'bonjour', 'beau temps', 'vacances', 'jour'],
    tint: '#fff0cc',
    art: '<g stroke="#f7a928" stroke-width="10" stroke-linecap="round"><path d="M100 30v14M100 156v14M30 100h14M156 100h14M50 50l10 10M140 140l10 10M150 50l-10 10M60 140l-10 10"/></g><circle cx="100" cy="100" r="40" fill="#ffc23d"/>',
  },
  {
    id: 'coffee',
    name: { en: 'coffee cup', fr: 'tasse de café' },
    en: ['coffee', 'tea', 'morning', 'meet', 'break'],
    fr: ['café', 'thé', 'matin', 'se voir', 'pause'],
    tint: '#f3e7dc',
    art: '<path d="M54 86h82v34a36 36 0 0 1-36 36h-10a36 36 0 0 1-36-36z" fill="#b5643c"/><path d="M136 94h10a16 16 0 0 1 0 32h-12" fill="none" stroke="#b5643c" stroke-width="9"/><path d="M78 70c-8-10 8-14 0-26M98 70c-8-10 8-14 0-26M118 70c-8-10 8-14 0-26" fill="none" stroke="#d9b79c" stroke-width="6" stroke-linecap="round"/>',
  },
  {
    id: 'cake',
    en: ['cake', 'birthday', 'congratulations', 'sweet', 'party'],
    fr: ['gâteau', 'anniversaire', 'félicitations', 'sucré', 'fête'],
    tint: '#fde6f1',
    art: '<rect x="50" y="104" width="100" height="48" rx="10" fill="#f6b6c8"/><path d="M50 118c12 12 22 12 32 0s22-12 34 0 22 12 34 0v-8a8 8 0 0 0-8-8H58a8 8 0 0 0-8 8z" fill="#fff"/><path d="M100 102V76" stroke="#7bc4c4" stroke-width="8"/><path d="M100 74c-10-8-2-16 0-24 4 8 12 16 0 24z" fill="#ffb347"/>',
  },
  {
    id: 'cheers',
    name: { en: 'two glasses', fr: 'deux verres', many: true },
    en: ['cheers', 'drink', 'toast', 'party', 'tonight'],
    fr: ['santé', 'verre', 'trinquer', 'fête', 'ce soir'],
    tint: '#fff2d9',
    art: '<path d="M70 50h36l-6 44a14 14 0 0 1-26 0z" fill="#ffd978"/><path d="M88 106v36M70 144h36" stroke="#d8a838" stroke-width="7" stroke-linecap="round"/><path d="M108 60l34 8-14 42a14 14 0 0 1-24-6z" fill="#ffe5a3"/><path d="M116 114l-8 34" stroke="#d8a838" stroke-width="7" stroke-linecap="round"/><circle cx="86" cy="70" r="4" fill="#fff"/><circle cx="92" cy="84" r="3" fill="#fff"/>',
  },
  {
    id: 'music',
    name: { en: 'musical note', fr: 'note de musique' },
    en: ['music', 'dance', 'song', 'sing', 'party'],
    fr: ['musique', 'danse', 'chanson', 'chanter', 'fête'],
    tint: '#e4f0ff',
    art: '<path d="M84 136V62l54-12v74" fill="none" stroke="#3b6fd4" stroke-width="10" stroke-linejoin="round"/><ellipse cx="72" cy="138" rx="16" ry="12" fill="#3b6fd4"/><ellipse cx="126" cy="126" rx="16" ry="12" fill="#3b6fd4"/>',
  },
  {
    id: 'letter',
    en: ['letter', 'message', 'write', 'answer', 'news'],
    fr: ['lettre', 'message', 'écrire', 'réponse', 'nouvelles'],
    tint: '#e6f4ec',
    art: '<rect x="44" y="64" width="112" height="76" rx="10" fill="#fff" stroke="#3f9d78" stroke-width="6"/><path d="M46 72l54 40 54-40" fill="none" stroke="#3f9d78" stroke-width="6" stroke-linejoin="round"/><path d="M100 120c-14-10-17-17-17-21a9 9 0 0 1 17-3 9 9 0 0 1 17 3c0 4-3 11-17 21z" fill="#e5405e"/>',
  },
  {
    id: 'flame',
    en: ['flame', 'fire', 'hot', 'passion', 'spark'],
    fr: ['flamme', 'feu', 'chaud', 'passion', 'étincelle'],
    tint: '#ffe8d6',
    art: '<path d="M104 34c6 30 44 44 44 84a48 48 0 0 1-96 0c0-22 14-32 20-50 10 8 14 16 16 26 10-16 18-34 16-60z" fill="#f2622e"/><path d="M102 96c4 16 22 20 22 40a24 24 0 0 1-48 0c0-14 8-18 12-28 5 4 8 8 9 14 4-8 6-16 5-26z" fill="#ffc447"/>',
  },
  {
    id: 'balloon',
    name: { en: 'party balloon', fr: 'ballon de fête' },
    en: ['balloon', 'party', 'hooray', 'celebrate', 'joy'],
    fr: ['ballon', 'fête', 'hourra', 'célébrer', 'joie'],
    tint: '#e0f3f7',
    art: '<ellipse cx="100" cy="84" rx="40" ry="48" fill="#3fa7c4"/><path d="M92 132h16l-8-8z" fill="#2f8aa4"/><path d="M100 132c-10 12 10 18 0 34" fill="none" stroke="#2f8aa4" stroke-width="5" stroke-linecap="round"/><path d="M78 70a22 22 0 0 1 16-20" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7"/>',
  },
  {
    id: 'thumb',
    en: ['thumbs up', 'yes', 'okay', 'agree', 'good'],
    fr: ['pouce levé', 'oui', 'd’accord', 'super', 'bien'],
    tint: '#eaf5df',
    art: '<rect x="48" y="94" width="26" height="60" rx="8" fill="#4b8f3c"/><path d="M80 98l20-48c14 0 20 10 16 24l-4 16h32a13 13 0 0 1 13 16l-10 40a14 14 0 0 1-14 10H80z" fill="#f6b76a" stroke="#d98f3a" stroke-width="5" stroke-linejoin="round"/>',
  },
];

/** How they move; each is whole without moving, for people who ask for less motion. */
export const motions = [
  {
    id: 'beat',
    en: 'pulsing',
    fr: { one: 'qui palpite', many: 'qui palpitent' },
    css: '@keyframes m{0%,100%{transform:scale(1)}15%{transform:scale(1.14)}30%{transform:scale(.97)}45%{transform:scale(1.08)}}.m{animation:m 1.4s ease-in-out infinite}',
  },
  {
    id: 'hop',
    en: 'hopping',
    fr: { one: 'qui sautille', many: 'qui sautillent' },
    css: '@keyframes m{0%,100%{transform:translateY(10px) scale(1.06,.92)}40%,60%{transform:translateY(-16px) scale(.97,1.04)}}.m{animation:m .9s cubic-bezier(.4,0,.6,1) infinite}',
  },
  {
    id: 'sway',
    en: 'swaying',
    fr: { one: 'qui se balance', many: 'qui se balancent' },
    css: '@keyframes m{0%,100%{transform:rotate(-11deg)}50%{transform:rotate(11deg)}}.m{animation:m 2.2s ease-in-out infinite}',
  },
  {
    id: 'sparkle',
    en: 'with sparkles',
    fr: { one: 'qui scintille', many: 'qui scintillent' },
    css: '@keyframes m{0%,100%{transform:scale(.96)}50%{transform:scale(1.03)}}.m{animation:m 3s ease-in-out infinite}@keyframes s{0%,100%{opacity:0;transform:scale(.3)}50%{opacity:1;transform:scale(1)}}.s{animation:s 1.8s ease-in-out infinite;transform-box:fill-box}',
    sparks: true,
  },
];
