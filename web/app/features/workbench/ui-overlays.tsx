import ChevronDown from 'lucide-react/icons/chevron-down';
import LogOut from 'lucide-react/icons/log-out';
import Settings from 'lucide-react/icons/settings';
import User from 'lucide-react/icons/user';
import { useEffect, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import type { TimeLeft } from '../../ui/countdown-time.ts';
import { Dropdown, DropdownChoice, DropdownItem, DropdownLine, DropdownLink } from '../../ui/dropdown.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Lightbox } from '../../ui/lightbox.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageProgress, type PageProgressState } from '../../ui/page-progress.tsx';
import { Progress, Steps } from '../../ui/progress.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Section } from './ui-section.tsx';

export function OverlaySections({ photos }: { photos: string[] }) {
  return (
    <>
      <ToastSection photos={photos} />
      <ModalSection />
      <LightboxSection photos={photos} />
      <DropdownSection />
      <CountdownSection />
      <ProgressSection />
    </>
  );
}

function ToastSection({ photos }: { photos: string[] }) {
  return (
    <Section id="toast" title="Toast, 350">
      <div className="ui-page__row">
        <Button
          onClick={() =>
            showToast({ tone: 'ok', title: 'Photo added', line: 'It appears once our team has checked it.' })
          }
        >
          Show a toast
        </Button>
        <Button
          onClick={() =>
            showToast({
              title: 'Mei',
              line: 'The ramen place by the river?',
              picture: <Avatar src={photos[2]} name="Mei" size={46} presence="online" presenceLabel="online" />,
              action: { label: 'Reply', onSelect: () => undefined },
            })
          }
        >
          With an action
        </Button>
        <Button onClick={() => showToast({ tone: 'danger', title: 'Not saved', line: 'The connection dropped.' })}>
          A failure
        </Button>
      </div>
    </Section>
  );
}

type OpenModal = 'offer' | 'signup' | 'filters' | null;

function ModalSection() {
  const [open, setOpen] = useState<OpenModal>(null);
  const change = (now: boolean) => !now && setOpen(null);
  return (
    <Section id="modal" title="Modal, 500; bottom sheet on a phone">
      <div className="ui-page__row">
        <Button onClick={() => setOpen('offer')}>An offer</Button>
        <Button onClick={() => setOpen('signup')}>Cannot be dismissed</Button>
        <Button onClick={() => setOpen('filters')}>Side panel with footer</Button>
      </div>
      <Modal
        open={open === 'offer'}
        onOpenChange={change}
        title="25% off your first bundle"
        hideTitle
        closeLabel="Close"
      >
        <div className="ui-page__offer">
          <DemoCountdown />
          <h2>25% off your first bundle</h2>
          <p>A welcome from us: bundles start at €4.49 instead of €5.99 until the clock runs out.</p>
          <Button variant="primary" size="lg" block>
            See bundles
          </Button>
          <Button variant="plain" onClick={() => setOpen(null)}>
            No thanks
          </Button>
        </div>
      </Modal>
      <Modal
        open={open === 'signup'}
        onOpenChange={change}
        title="Where can we reach you?"
        description="Neither Escape nor the backdrop closes this one."
        dismissible={false}
        phone="full"
        footer={
          <Button variant="primary" block onClick={() => setOpen(null)}>
            Continue
          </Button>
        }
      >
        <Field label="Your email">
          <Input type="email" autoComplete="off" />
        </Field>
      </Modal>
      <Modal
        open={open === 'filters'}
        onOpenChange={change}
        title="Filters"
        closeLabel="Close filters"
        desktop="side"
        footer={
          <>
            <Button>Reset</Button>
            <Button variant="primary" block onClick={() => setOpen(null)}>
              Show 248 people
            </Button>
          </>
        }
      >
        <Field label="City">
          <Input />
        </Field>
      </Modal>
    </Section>
  );
}

function LightboxSection({ photos }: { photos: string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Section id="lightbox" title="Lightbox, always dark">
      <div className="ui-page__row">
        <Button onClick={() => setOpen(true)}>Photos on the whole screen</Button>
      </div>
      {open && (
        <Lightbox
          title="Photos"
          first={0}
          onClose={() => setOpen(false)}
          pictures={photos.map((src) => ({ id: src, picture: <img src={src} alt="Somebody" /> }))}
          labels={{
            close: 'Close',
            previous: 'Previous photo',
            next: 'Next photo',
            place: (number) => `Photo ${number} of ${photos.length}`,
          }}
        />
      )}
    </Section>
  );
}

function DropdownSection() {
  const [language, setLanguage] = useState<'en' | 'fr'>('en');
  return (
    <Section id="dropdown" title="Dropdown">
      <div className="ui-page__row">
        <Dropdown
          align="start"
          trigger={
            <Button>
              Daniel
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          <DropdownLink
            link={
              <a href="#dropdown">
                <User aria-hidden="true" />
                My profile
              </a>
            }
          />
          <DropdownItem icon={<Settings aria-hidden="true" />}>Settings</DropdownItem>
          <DropdownLine />
          <DropdownItem icon={<LogOut aria-hidden="true" />}>Logout</DropdownItem>
          <DropdownItem danger>Block</DropdownItem>
        </Dropdown>
        <Dropdown
          align="start"
          trigger={
            <Button variant="plain" size="sm">
              Language: {language.toUpperCase()}
              <ChevronDown aria-hidden="true" />
            </Button>
          }
        >
          <DropdownChoice
            label="Language"
            value={language}
            onValueChange={setLanguage}
            options={[
              { value: 'en', label: 'English', lang: 'en' },
              { value: 'fr', label: 'Français', lang: 'fr' },
            ]}
          />
        </Dropdown>
      </div>
    </Section>
  );
}

function inWords({ hours, minutes, seconds }: TimeLeft): string {
  if (hours + minutes + seconds === 0) return 'Time is over';
  return hours > 0 ? `${hours} hours and ${minutes} minutes left` : `${minutes} minutes left`;
}

/** Starts when it is first seen: a fixed end would be over by the next visit. */
function DemoCountdown({
  seconds = 3 * 3600 + 12 * 60 + 45,
  variant,
}: {
  seconds?: number;
  variant?: 'tiles' | 'text';
}) {
  const [endsAt, setEndsAt] = useState(0);
  useEffect(() => setEndsAt(Date.now() + seconds * 1000), [seconds]);
  if (endsAt === 0) return null;
  return <Countdown endsAt={endsAt} inWords={inWords} variant={variant} />;
}

function CountdownSection() {
  return (
    <Section id="countdown" title="Countdown">
      <div className="ui-page__row" style={{ gap: 28 }}>
        <DemoCountdown />
        <DemoCountdown seconds={95} variant="text" />
      </div>
    </Section>
  );
}

function ProgressSection() {
  const [step, setStep] = useState(3);
  const [page, setPage] = useState<PageProgressState>('hidden');
  const run = () => {
    setPage('running');
    setTimeout(() => setPage('finishing'), 2000);
    setTimeout(() => setPage('hidden'), 2500);
  };
  return (
    <Section id="progress" title="Progress">
      <div className="ui-page__cols">
        <Progress label="Profile" value={72} />
        <Steps label="Signup" current={step} total={5} valueText={`Step ${step} of 5`} text={`${step} / 5`} />
        <div className="ui-page__row">
          <Button size="sm" onClick={() => setStep((step % 5) + 1)}>
            Next step
          </Button>
          <Button size="sm" onClick={run}>
            Load a page
          </Button>
        </div>
      </div>
      <PageProgress state={page} label="Loading page" />
    </Section>
  );
}
