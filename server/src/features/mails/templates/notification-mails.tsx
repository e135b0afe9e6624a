import type { JSX } from 'react';
import type { MailProps } from './mail-facts.ts';
import { Action, Heading, Line, MailFrame, Note } from './parts.tsx';
import { Faces, PeopleRows, PersonCard } from './people-parts.tsx';
import { counted, fill } from './words.ts';

/*
 * Mails about what happened while a member was away. None of them shows the words of a message, and each says in its foot
 * how to stop it.
 */

export function NewMessagesMail(props: MailProps<'newMessages'>): JSX.Element {
  const { sender, messages, conversations, people, link, stop } = props;
  const { locale, words } = sender;
  const { newMessages: own } = words;
  const count = counted(locale, messages, { one: own.messages_one, other: own.messages_other });
  const title =
    conversations === 1
      ? fill(own.title_one, { count, name: people[0]?.name ?? '' })
      : fill(own.title_other, { count, conversations });
  return (
    <MailFrame sender={sender} preview={own.preview} stop={stop}>
      <Heading>{title}</Heading>
      <PeopleRows
        people={people.map((person) => ({
          ...person,
          fact: counted(locale, person.messages, { one: own.messages_one, other: own.messages_other }),
          aside: person.time,
        }))}
      />
      <Action sender={sender} link={link}>
        {messages === 1 ? own.action_one : own.action_other}
      </Action>
      <Note>{own.after}</Note>
    </MailFrame>
  );
}

export function NewLikesMail({ sender, people, likes, matched, link, stop }: MailProps<'newLikes'>): JSX.Element {
  const { locale, words } = sender;
  const { newLikes: own } = words;
  const [first] = people;
  const title =
    likes === 1
      ? fill(matched ? own.title_match : own.title_one, { name: first?.name ?? '' })
      : counted(locale, likes, { one: own.title_other, other: own.title_other });
  return (
    <MailFrame sender={sender} preview={own.preview} stop={stop}>
      <Heading>{title}</Heading>
      <Line>{matched ? own.lead_match : own.lead}</Line>
      {likes === 1 && first ? <PersonCard person={first} /> : <Faces people={people} />}
      <Action sender={sender} link={link}>
        {likes === 1 ? own.action_one : own.action_other}
      </Action>
    </MailFrame>
  );
}

export function UnreadReminderMail(props: MailProps<'unreadReminder'>): JSX.Element {
  const { sender, person, messages, day, credits, link, stop } = props;
  const { locale, words } = sender;
  const { unreadReminder: own } = words;
  return (
    <MailFrame sender={sender} preview={own.preview} stop={stop}>
      <Heading>{fill(own.title, { name: person.name, day })}</Heading>
      <Line>{fill(own.lead, { price: counted(locale, credits, { one: own.price_one, other: own.price_other }) })}</Line>
      <PeopleRows
        people={[
          {
            ...person,
            fact: counted(locale, messages, { one: own.messages_one, other: own.messages_other }),
            aside: '',
          },
        ]}
      />
      <Action sender={sender} link={link}>
        {messages === 1 ? own.action_one : own.action_other}
      </Action>
      <Note>{own.after}</Note>
    </MailFrame>
  );
}

export function WeeklyDigestMail(props: MailProps<'weeklyDigest'>): JSX.Element {
  const { sender, people, likes, matches, link, stop } = props;
  const { locale, words } = sender;
  const { weeklyDigest: own } = words;
  const happened = [
    likes > 0 && counted(locale, likes, { one: own.likes_one, other: own.likes_other }),
    matches > 0 && counted(locale, matches, { one: own.matches_one, other: own.matches_other }),
  ].filter((fact) => fact !== false);
  return (
    <MailFrame sender={sender} preview={own.preview} stop={stop}>
      <Heading>{counted(locale, people.length, { one: own.title_one, other: own.title_other })}</Heading>
      <Line>{[own.lead, ...happened].join(' ')}</Line>
      <Faces people={people} />
      <Action sender={sender} link={link}>
        {own.action}
      </Action>
    </MailFrame>
  );
}

export function ProfileReminderMail({ sender, name, missing, link, stop }: MailProps<'profileReminder'>): JSX.Element {
  const { greeting, profileReminder: own } = sender.words;
  return (
    <MailFrame sender={sender} preview={own.preview} stop={stop}>
      <Line>{fill(greeting, { name })}</Line>
      <Line>{missing === 'photo' ? own.lead_photo : own.lead_note}</Line>
      <Action sender={sender} link={link}>
        {missing === 'photo' ? own.action_photo : own.action_note}
      </Action>
    </MailFrame>
  );
}

/** An offer or a piece of news, in the operator's own words. */
export function OperatorMail({ sender, name, title, text, link, action, stop }: MailProps<'promotion'>): JSX.Element {
  return (
    <MailFrame sender={sender} preview={title} stop={stop}>
      <Line>{fill(sender.words.greeting, { name })}</Line>
      <Heading>{title}</Heading>
      {text.split(/\n{2,}/).map((paragraph) => (
        <Line key={paragraph}>{paragraph}</Line>
      ))}
      <Action sender={sender} link={link}>
        {action}
      </Action>
    </MailFrame>
  );
}
