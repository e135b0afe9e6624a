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
import { isValidElement, type JSX, type PropsWithChildren, type ReactNode } from 'react';
import { accents, fonts, nightStyles, paper } from './look.ts';
import type { Sender } from './mail-facts.ts';
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

interface FrameProps extends PropsWithChildren {
  sender: Sender;
  /** What a mail programme shows beside the subject: nothing that would tell a stranger what the site is. */
  preview: string;
}

/** The sheet every mail is written on. No width is fixed, so it fits a phone of 320 px. */
export function MailFrame({ sender, preview, children }: FrameProps): JSX.Element {
  const { locale, siteName, niche, company } = sender;
  const { ink, darkInk } = accents[niche];
  return (
    <Html lang={locale}>
      <Head>
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <style>{nightStyles(darkInk)}</style>
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
            {fill(sender.words.why, { site: siteName })}
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

interface ActionProps extends Written {
  sender: Sender;
  link: string;
}

/** What the mail is for. The address stands below it too: some programmes show no buttons, and some people trust none. */
export function Action({ sender, link, children }: ActionProps): JSX.Element {
  const { fill: background, ink } = accents[sender.niche];
  return (
    <Section>
      <Button
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

/** The same mail without a picture of itself: its lines, and its link in full. */
export function linesOf(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(linesOf);
  if (!isValidElement<PropsWithChildren>(node)) return [];
  const { type, props } = node;
  if (type === Line || type === Note) return [String(props.children)];
  if (type === Action) return [`${props.children}\n${(props as unknown as ActionProps).link}`];
  if (type === MailFrame) {
    const { siteName, words } = (props as FrameProps).sender;
    return [...linesOf(props.children), fill(words.why, { site: siteName })];
  }
  return typeof type === 'function' ? linesOf((type as (given: object) => ReactNode)(props)) : linesOf(props.children);
}
