import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { ControlSections } from './ui-controls.tsx';
import { MarkSections } from './ui-marks.tsx';
import { OverlaySections } from './ui-overlays.tsx';
import './ui-page.css';
import { Section } from './ui-section.tsx';
import { StateSections } from './ui-states.tsx';

const niches = [
  { id: '1', name: 'Rendezvous', mood: 'Warm evening' },
  { id: '2', name: 'Sheer', mood: 'Airy, women lead' },
  { id: '3', name: 'Knot', mood: 'Dark by default, minimal' },
  { id: '4', name: 'Lush', mood: 'Round, generous' },
  { id: '5', name: 'Vintage', mood: 'Calm, larger type' },
  { id: '6', name: 'Prime', mood: 'Confident, elegant' },
  { id: '7', name: 'Parade', mood: 'Bright, graphic' },
];

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
type Theme = (typeof themes)[number]['value'];

interface UiPageProps {
  /** Portraits, 4:5. Without them the cards show painted placeholders. */
  photos?: string[];
}

/** The living style page: every part of the design system, in every niche and theme. */
export function UiPage({ photos = [] }: UiPageProps) {
  const { niche, setNiche, theme, setTheme } = useLook();
  const site = niches.find((candidate) => candidate.id === niche) ?? niches[0];
  return (
    <>
      <title>Design system</title>
      <header className="ui-page__bar">
        <div className="wrap">
          <Logo name={site?.name ?? ''} />
          <div>
            <label className="visually-hidden" htmlFor="ui-niche">
              Niche
            </label>
            <Select id="ui-niche" value={niche} onChange={(event) => setNiche(event.target.value)}>
              {niches.map(({ id, name }) => (
                <option key={id} value={id}>
                  {id} {name}
                </option>
              ))}
            </Select>
          </div>
          <Segmented label="Theme" hideLabel options={themes} value={theme} onValueChange={setTheme} />
        </div>
      </header>
      <main className="wrap ui-page" id="main">
        <h1>Design system</h1>
        <NicheSection />
        <ControlSections />
        <MarkSections photos={photos} />
        <OverlaySections photos={photos} />
        <StateSections />
        <TypeSection />
      </main>
    </>
  );
}

/** Reads niche and theme from the document once it is there, and writes every change back. */
function useLook() {
  const [niche, setNiche] = useState('1');
  const [theme, setTheme] = useState<Theme>('system');
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.niche) setNiche(dataset.niche);
    if (dataset.theme === 'light' || dataset.theme === 'dark') setTheme(dataset.theme);
  }, []);
  return {
    niche,
    theme,
    setNiche: (next: string) => {
      document.documentElement.dataset.niche = next;
      setNiche(next);
    },
    setTheme: (next: Theme) => {
      if (next === 'system') delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = next;
      setTheme(next);
    },
  };
}

function NicheSection() {
  return (
    <Section id="niches" title="Seven niches, one token file">
      <div className="ui-page__niches">
        {niches.map(({ id, name, mood }) => (
          <div key={id} className="ui-page__niche" data-niche={id}>
            <h3>{name}</h3>
            <div className="ui-page__swatches" aria-hidden="true">
              <span style={{ background: 'var(--accent)' }} />
              <span style={{ background: 'var(--accent-soft)' }} />
              <span style={{ background: 'var(--second)' }} />
            </div>
            <a href="#buttons" className={buttonClass({ variant: 'primary', size: 'sm', block: true })}>
              Say hello
            </a>
            <p>{mood}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}

function TypeSection() {
  return (
    <Section id="type" title="Type">
      <div className="ui-page__type">
        <div>
          <small>Hero, 44 to 76</small>
          <span className="ui-page__display" style={{ fontSize: 'var(--text-hero)' }}>
            Worth staying up for
          </span>
        </div>
        <div>
          <small>Title, 24 / 32</small>
          <span className="ui-page__display" style={{ fontSize: 'var(--text-2xl)' }}>
            People near Saint-Étienne
          </span>
        </div>
        <div>
          <small>Section, 20 / 24</small>
          <span className="ui-page__display" style={{ fontSize: 'var(--text-xl)' }}>
            New around Łódź and Kraków
          </span>
        </div>
        <div>
          <small>Name, 17</small>
          <span style={{ fontSize: 'var(--text-md)', fontWeight: 680, letterSpacing: '-0.02em' }}>Margaux, 31</span>
        </div>
        <div>
          <small>Body, 16 / 24</small>
          <span>Architect by day, bad-but-keen salsa dancer by night.</span>
        </div>
        <div>
          <small>Second, 14</small>
          <span style={{ fontSize: 'var(--text-sm)', color: 'var(--ink-3)' }}>Online now, 2 km away</span>
        </div>
        <div>
          <small>Figures</small>
          <span className="num">1,284.50 and 0,111.11 line up</span>
        </div>
      </div>
    </Section>
  );
}
