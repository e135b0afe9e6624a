import { Column } from '@react-email/column';
import { Img } from '@react-email/img';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { JSX } from 'react';
import { fonts, paper } from './look.ts';
import type { MailPerson } from './mail-facts.ts';

const words = { fontFamily: fonts, fontSize: 16, lineHeight: '22px', margin: 0, color: paper.ink } as const;
const small = { ...words, fontSize: 14, lineHeight: '20px', color: paper.faint };

export interface PersonInRow extends MailPerson {
  fact: string;
  aside: string;
}

/** A name with its age, and the word that says who plays it. */
export const nameOf = ({ name, age, label }: MailPerson) => `${name}, ${age}${label ? ` (${label})` : ''}`;

interface PictureProps {
  person: MailPerson;
  size: number;
  round: boolean;
  className?: string;
}

/** Some programmes show no pictures, and some members allow none: their initial stands there instead. */
function Picture({ person, size, round, className }: PictureProps): JSX.Element {
  const radius = round ? size / 2 : 14;
  if (person.picture)
    return (
      <Img
        className={className}
        src={person.picture}
        alt=""
        width={size}
        height={size}
        style={{ borderRadius: radius, objectFit: 'cover' }}
      />
    );
  return (
    <Text
      aria-hidden
      className={['face', className].filter(Boolean).join(' ')}
      style={{
        ...words,
        width: size,
        height: size,
        lineHeight: `${size}px`,
        borderRadius: radius,
        backgroundColor: paper.around,
        color: paper.faint,
        fontSize: size / 2.4,
        textAlign: 'center',
      }}
    >
      {person.name.slice(0, 1).toUpperCase()}
    </Text>
  );
}

/** One under the other: face, name and what there is of them. */
export function PeopleRows({ people }: { people: readonly PersonInRow[] }): JSX.Element {
  return (
    <Section style={{ margin: '0 0 20px' }}>
      {people.map((person, place) => (
        <Row
          key={person.id}
          className="rule"
          // Between two people, not below the last.
          style={place > 0 ? { borderTop: `1px solid ${paper.line}` } : {}}
        >
          <Column style={{ width: 56, padding: '12px 0' }}>
            <Picture person={person} size={44} round />
          </Column>
          <Column style={{ padding: '12px 0' }}>
            <Text className="ink" style={{ ...words, fontWeight: 600 }}>
              {nameOf(person)}
            </Text>
            <Text className="faint" style={small}>
              {person.fact}
            </Text>
          </Column>
          <Column style={{ padding: '12px 0', textAlign: 'right', whiteSpace: 'nowrap' }}>
            <Text className="faint" style={small}>
              {person.aside}
            </Text>
          </Column>
        </Row>
      ))}
    </Section>
  );
}

/** One person, large. */
export function PersonCard({ person }: { person: MailPerson }): JSX.Element {
  return (
    <Section
      className="card"
      style={{
        backgroundColor: paper.around,
        borderRadius: 16,
        padding: '20px 16px',
        margin: '0 0 20px',
        textAlign: 'center',
      }}
    >
      <table role="presentation" align="center" cellPadding={0} cellSpacing={0}>
        <tbody>
          <tr>
            <td>
              <Picture person={person} size={160} round={false} />
            </td>
          </tr>
        </tbody>
      </table>
      <Text className="ink" style={{ ...words, fontWeight: 600, margin: '12px 0 0' }}>
        {nameOf(person)}
      </Text>
      <Text className="faint" style={small}>
        {person.place}
      </Text>
    </Section>
  );
}

const perRow = 3;
/** Three of them fit a phone of 320 px; where a mail programme knows the width of the screen, the styles make them larger. */
const smallestTile = 72;

/** Faces side by side, three in a row. */
export function Faces({ people }: { people: readonly MailPerson[] }): JSX.Element {
  const rows = Array.from({ length: Math.ceil(people.length / perRow) }, (_, row) =>
    people.slice(row * perRow, (row + 1) * perRow),
  );
  return (
    <Section style={{ margin: '0 0 20px' }}>
      {rows.map((row) => (
        <Row key={row[0]?.id}>
          {row.map((person) => (
            <Column
              key={person.id}
              style={{ width: `${100 / perRow}%`, padding: '0 6px 14px 0', verticalAlign: 'top' }}
            >
              <Picture person={person} size={smallestTile} round={false} className="tile" />
              <Text className="ink" style={{ ...words, fontSize: 14, fontWeight: 600, margin: '6px 0 0' }}>
                {nameOf(person)}
              </Text>
              <Text className="faint" style={{ ...small, fontSize: 13 }}>
                {person.place}
              </Text>
            </Column>
          ))}
        </Row>
      ))}
    </Section>
  );
}
