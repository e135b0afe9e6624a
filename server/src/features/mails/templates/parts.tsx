// One by one: the package that has them all brings a formatter and a style compiler along, 40 MB of the server's memory.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { JSX, PropsWithChildren } from 'react';
import { accents, fonts, paper, styles } from './look.ts';
import type { Sender, StopLinks } from './mail-facts.ts';
import { fill } from './words.ts';

// A long address breaks rather than widen the sheet.
const text = {
  fontFamily: fonts,
  fontSize: 16,
  lineHeight: '24px',
  margin: '0 0 16px',
  color: paper.ink,
  wordBreak: 'break-word',
} as const;
const small = { ...text, fontSize: 14, lineHeight: '21px', color: paper.faint };

export interface FrameProps extends PropsWithChildren {
  sender: Sender;
  /** What a mail programme shows beside the subject: nothing that would tell a stranger what the site is. */
  preview: string;
  /** How to stop mails of this kind, and all of them; without it the mail answers something its reader did. */
  stop?: StopLinks;
}

/** The sheet every mail is written on. No width is fixed, so it fits a phone of 320 px. */
export function MailFrame({ sender, preview, stop, children }: FrameProps): JSX.Element {
  const { locale, siteName, niche, company } = sender;
  const { ink, darkInk } = accents[niche];
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <style>{styles(darkInk)}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="around" style={{ margin: 0, padding: 0, backgroundColor: paper.around }}>
        <Container style={{ width: '100%', maxWidth: 520, margin: '0 auto', padding: '24px 12px' }}>
          <Section
            className="sheet"
            style={{
              backgroundColor: paper.sheet,
              border: `1px solid ${paper.line}`,
              borderRadius: 20,
              padding: '28px 24px 12px',
            }}
          >
            <Text className="brand" style={{ ...text, fontSize: 20, fontWeight: 700, margin: '0 0 20px', color: ink }}>
              {siteName}
            </Text>
            {children}
          </Section>
          <Text className="faint" style={{ ...small, fontSize: 13, margin: '16px 12px 0', textAlign: 'center' }}>
            {stop ? (
              <>
                <Link className="address" href={stop.kind} style={{ color: ink }}>
                  {sender.words.stop[stop.of]}
                </Link>
                {' · '}
                <Link className="address" href={stop.all} style={{ color: ink }}>
                  {sender.words.stop.all}
                </Link>
              </>
            ) : (
              fill(sender.words.why, { site: siteName })
            )}
            <br />
            {[company.name, company.address, company.city].filter(Boolean).join(', ')}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

interface Written {
  children: string;
}

export function Heading({ children }: Written): JSX.Element {
  return (
    <Text className="ink" style={{ ...text, fontSize: 22, lineHeight: '28px', fontWeight: 700 }}>
      {children}
    </Text>
  );
}

export function Line({ children }: Written): JSX.Element {
  return (
    <Text className="ink" style={text}>
      {children}
    </Text>
  );
}

export function Note({ children }: Written): JSX.Element {
  return (
    <Text className="faint" style={small}>
      {children}
    </Text>
  );
}

/** What was done, where and when: facts to be compared with what one remembers, set apart from the sentences. */
export function Facts({ children }: { children: readonly string[] }): JSX.Element {
  return (
    <Section
      className="card"
      style={{ backgroundColor: paper.around, borderRadius: 16, padding: '14px 16px', margin: '0 0 16px' }}
    >
      {children.map((fact) => (
        <Text key={fact} className="ink" style={{ ...text, fontSize: 15, lineHeight: '22px', margin: '2px 0' }}>
          {fact}
        </Text>
      ))}
    </Section>
  );
}

export interface ActionProps extends Written {
  sender: Sender;
  link: string;
}

/** What the mail is for. The address stands below it too: some programmes show no buttons, and some people trust none. */
export function Action({ sender, link, children }: ActionProps): JSX.Element {
  const { fill: background, ink } = accents[sender.niche];
  return (
    <Section>
      <Button
        className="button"
        href={link}
        style={{
          ...text,
          backgroundColor: background,
          borderRadius: 24,
          color: '#ffffff',
          fontWeight: 600,
          margin: '4px 0 20px',
          padding: '12px 24px',
          textAlign: 'center',
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
      <Hr className="rule" style={{ borderColor: paper.line, margin: '0 0 16px' }} />
      <Text className="faint" style={small}>
        {sender.words.fallback}
        <br />
        <Link className="address" href={link} style={{ color: ink, wordBreak: 'break-all' }}>
          {link}
        </Link>
      </Text>
    </Section>
  );
}

/** A text that a person wrote, one line of the mail for each of its lines. */
export const Lines = ({ text }: { text: string }) =>
  text.split(/\n+/).map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text have no other name, and never change.
    <Line key={place}>{line}</Line>
  ));
