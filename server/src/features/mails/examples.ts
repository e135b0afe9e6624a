import type { Locale } from '#contract/locales.ts';
import type { MailFacts, MailPerson } from './templates/mail-facts.ts';

/** What a mail of each kind tells somebody, in a language. `pictureOf` answers the address of a portrait, where there is one. */
export function mailExamples(locale: Locale, pictureOf: (portrait: string) => string | null): MailFacts {
  const isFrench = locale === 'fr';
  const say = (en: string, fr: string) => (isFrench ? fr : en);
  const name = 'Daniel';
  const link = 'https://rendezvous.example/8Xg4rW1cQ0y7mTz2LhVnKA';
  const person = (id: string, who: string, age: number, portrait: string | null): MailPerson => ({
    id,
    name: who,
    age,
    place: 'Lyon',
    picture: portrait && pictureOf(portrait),
    label: null,
  });
  const [margaux, ines, camille, juno, lea, zoe] = [
    person('1', 'Margaux', 34, 'w02'),
    person('2', 'Inès', 29, 'w05'),
    person('3', 'Camille', 41, null),
    { ...person('4', 'Juno', 27, 'w08'), label: say('Fictional', 'Fictif') },
    person('5', 'Léa', 38, 'w12'),
    person('6', 'Zoé', 31, 'w14'),
  ] as const;
  const stop = (of: MailFacts['newMessages']['stop']['of']) => ({ of, kind: `${link}?one`, all: `${link}?all` });
  const moment = say('November 17, 2026 at 6:04 PM GMT+1', '17 novembre 2026 à 18:04 UTC+1');
  const change = { name, device: 'Firefox, Windows', time: moment, link };
  const [euros, part] = [say('€39.99', '39,99\u00a0€'), say('€10.00', '10,00\u00a0€')];
  const order = say('40 credits, €39.99, November 15, 2026', '40\u00a0crédits, 39,99\u00a0€, 15 novembre 2026');
  const reference = 'C-7GJ2QK-4TZ0WA';
  return {
    activation: { name, messages: 3, days: 7, link },
    welcome: { name, credits: 3, messages: 3, link },
    passwordReset: { name, minutes: 60, link },
    mailChange: { name, email: 'daniel.new@example.com', hours: 24, link },
    mailChangeNotice: { name, email: 'daniel.new@example.com', link },
    newDevice: change,
    newPasskey: { ...change, passkey: say('My phone', 'Mon téléphone') },
    secondFactorOn: change,
    secondFactorOff: change,
    passwordChanged: change,
    accountDeleted: { name, date: say('December 1, 2026', '1 décembre 2026'), link },
    dataExport: { name, date: say('November 25, 2026', '25 novembre 2026'), link },
    receipt: { name, credits: 40, amount: euros, statement: 'RDV ONLINE SERVICES', link },
    preNotification: {
      name,
      amount: euros,
      date: say('November 20, 2026', '20 novembre 2026'),
      account: 'FR76 … 0189, Crédit Agricole',
      creditor: 'Rendezvous Demo B.V.',
      creditorId: 'NL79ZZZ999999990000',
      mandate: 'RV-0123456789',
      signed: say('November 15, 2026', '15 novembre 2026'),
      link,
    },
    accountClosed: {
      name,
      notice: say(
        'Several members reported that you asked them for money.',
        'Plusieurs membres ont signalé que vous leur demandiez de l’argent.',
      ),
      link,
    },
    photoCheck: { name, notice: '', link },
    sanction: {
      name,
      what: 'limit',
      notice: say(
        'You asked another member for money. Our terms do not allow this.',
        'Vous avez demandé de l’argent à un membre. Nos conditions ne l’autorisent pas.',
      ),
      date: say('November 25, 2026', '25 novembre 2026'),
      link,
    },
    reportReceived: { name, reference: 'R-2F7K1M-9QX4TB', link },
    reportDecided: { name, reference: 'R-2F7K1M-9QX4TB', outcome: 'closed', link },
    decided: {
      name,
      reference: 'D-2F7K1M-9QX4TB',
      notice: say(
        'Someone else looked at it again. You were right: your photo is back.',
        'Une autre personne a réexaminé la décision. Vous aviez raison : votre photo est de retour.',
      ),
      link,
    },
    fraudWarning: { name, other: 'Victor', credits: 6, link },
    questionReceived: { name: '', reference: 'S-2F7K1M-9QX4TB', link },
    questionForSupport: {
      name: '',
      email: 'daniel@example.com',
      subject: say('My order', 'Ma commande'),
      text: say('I paid yesterday.\nWhere are my credits?', 'J’ai payé hier.\nOù sont mes crédits ?'),
      reference: 'S-2F7K1M-9QX4TB',
      link,
    },
    complaintReceived: { name, reference, link },
    complaintForSupport: {
      name: '',
      from: name,
      email: 'daniel@example.com',
      kind: 'rights',
      subject: say('My photo', 'Ma photo'),
      text: say(
        'The profile at this address shows a photo of mine.\nI never agreed to that. Please remove it.',
        'Le profil à cette adresse montre une photo de moi.\nJe n’ai pas donné mon accord. Merci de la retirer.',
      ),
      url: 'https://rendezvous.example/members/1039709603731582493',
      reference,
      link,
    },
    withdrawal: { name, order, time: moment, amount: euros, link },
    refund: { name, order, amount: part, credits: 10, notDue: false, link },
    debitReturned: { name, amount: euros, date: say('November 24, 2026', '24 novembre 2026'), link },
    newMessages: {
      name,
      messages: 5,
      conversations: 3,
      people: [
        { ...margaux, messages: 3, time: say('9:04 PM', '21:04') },
        { ...juno, messages: 1, time: say('8:40 PM', '20:40') },
        { ...camille, messages: 1, time: say('7:12 PM', '19:12') },
      ],
      link,
      stop: stop('new_messages'),
    },
    newLikes: { name, likes: 1, matched: false, people: [ines], link, stop: stop('like') },
    unreadReminder: {
      name,
      person: margaux,
      messages: 2,
      day: say('Monday', 'lundi'),
      credits: 1,
      link,
      stop: stop('unread_message_reminders'),
    },
    weeklyDigest: {
      name,
      people: [margaux, ines, camille, juno, lea, zoe],
      likes: 4,
      matches: 1,
      link,
      stop: stop('weekly_updates'),
    },
    profileReminder: { name, missing: 'photo', link, stop: stop('reminders') },
    promotion: {
      name,
      title: say('A quarter more until Sunday', 'Un quart en plus jusqu’à dimanche'),
      text: say(
        'Every bundle has 25% more credits until Sunday evening.\n\nThe prices stay the same.',
        'Chaque pack contient 25\u00a0% de crédits en plus jusqu’à dimanche soir.\n\nLes prix ne changent pas.',
      ),
      action: say('See bundles', 'Voir les packs'),
      link,
      stop: stop('promotions'),
    },
    news: {
      name,
      title: say('Prompts are here', 'Des sujets pour commencer'),
      text: say(
        'Complete a short line on your profile, and people have something to answer.',
        'Complétez une courte phrase sur votre profil\u00a0: on saura quoi vous répondre.',
      ),
      action: say('Write about me', 'Me présenter'),
      link,
      stop: stop('news'),
    },
  };
}
