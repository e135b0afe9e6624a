import Bell from 'lucide-react/icons/bell';
import Camera from 'lucide-react/icons/camera';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Coins from 'lucide-react/icons/coins';
import Drama from 'lucide-react/icons/drama';
import Heart from 'lucide-react/icons/heart';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import Sparkles from 'lucide-react/icons/sparkles';
import Video from 'lucide-react/icons/video';
import { useState } from 'react';
import { AlertBanner } from '../../ui/alert-banner.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, Badged } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { Dot } from '../../ui/dot.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Label } from '../../ui/label.tsx';
import { PhotoCard, PhotoCardAction } from '../../ui/photo-card.tsx';
import { TabLinks, Tabs, tabLinkClass } from '../../ui/tabs.tsx';
import { Portrait } from './portrait.tsx';
import { Section } from './ui-section.tsx';

export function MarkSections({ photos }: { photos: string[] }) {
  return (
    <>
      <BadgeSection />
      <PhotoCardSection photos={photos} />
      <AvatarSection photos={photos} />
      <AlertSection />
      <TabSection />
    </>
  );
}

function BadgeSection() {
  const [hobbies, setHobbies] = useState(['Hiking']);
  const [online, setOnline] = useState(false);
  const toggle = (hobby: string, on: boolean) =>
    setHobbies(on ? [...hobbies, hobby] : hobbies.filter((other) => other !== hobby));
  return (
    <Section id="marks" title="Badges, labels, chips">
      <div className="ui-page__row" style={{ gap: 24 }}>
        <Badged badge={<Badge count={3} label="3 new messages" />}>
          <span className="ui-page__pip">
            <MessageCircle aria-hidden="true" />
          </span>
        </Badged>
        <Badged badge={<Badge count={42} label="42 new likes" />}>
          <span className="ui-page__pip">
            <Heart aria-hidden="true" />
          </span>
        </Badged>
        <Badged badge={<Badge count={128} label="More than 99 notifications" />}>
          <span className="ui-page__pip">
            <Bell aria-hidden="true" />
          </span>
        </Badged>
        <Badged badge={<Badge count={8} tone="warn" label="8 credits left" />}>
          <span className="ui-page__pip">
            <Coins aria-hidden="true" />
          </span>
        </Badged>
        <Badged badge={<Badge count={0} tone="danger" showZero label="No credits left" />}>
          <span className="ui-page__pip">
            <Coins aria-hidden="true" />
          </span>
        </Badged>
        <IconButton label="Notifications" badge={<Badge count={7} label="7 new" />}>
          <Bell aria-hidden="true" />
        </IconButton>
        <div className="ui-page__photo-strip">
          <Label tone="white">New</Label>
          <Label tone="live">Live</Label>
          <Label icon={<Video aria-hidden="true" />}>Exclusive</Label>
          <Label icon={<Drama aria-hidden="true" />}>Fictional</Label>
        </div>
        <div className="ui-page__row" style={{ gap: 8 }}>
          <Label tone="accent" icon={<Sparkles aria-hidden="true" />}>
            Likes you
          </Label>
          <Label tone="plain">New this week</Label>
          <Label tone="second">Best value</Label>
        </div>
      </div>
      <div className="ui-page__row">
        <Chips label="Filters">
          <Chip on aria-haspopup="dialog">
            Women
            <ChevronDown aria-hidden="true" />
          </Chip>
          <Chip pressed={online} onPressedChange={setOnline}>
            <Dot presence="online" />
            Online now
          </Chip>
          {['Hiking', 'Photography', 'Cooking'].map((hobby) => (
            <Chip key={hobby} size="sm" pressed={hobbies.includes(hobby)} onPressedChange={(on) => toggle(hobby, on)}>
              {hobbies.includes(hobby) && <Check aria-hidden="true" />}
              {hobby}
            </Chip>
          ))}
        </Chips>
      </div>
    </Section>
  );
}

function PhotoCardSection({ photos }: { photos: string[] }) {
  const [liked, setLiked] = useState({ margaux: false, rowan: true });
  return (
    <Section id="card" title="Photo card">
      <div className="ui-page__anatomy">
        <PhotoCard
          picture={<Portrait src={photos[0]} alt="Portrait of Margaux" hue={20} />}
          link={<a href="#card" />}
          title={
            <>
              Margaux, <small>31</small>
            </>
          }
          line="Online · Lyon, 2 km"
          presence="online"
          labels={<Label tone="white">New</Label>}
          action={
            <PhotoCardAction
              label="Like Margaux"
              pressed={liked.margaux}
              onClick={() => setLiked({ ...liked, margaux: !liked.margaux })}
            >
              <Heart aria-hidden="true" />
            </PhotoCardAction>
          }
        />
        <PhotoCard
          picture={<Portrait src={photos[1]} alt="Portrait of Rowan" hue={300} />}
          link={<a href="#card" />}
          title={
            <>
              Rowan, <small>36</small>
            </>
          }
          line="Saint-Étienne-de-Saint-Geoirs, 27 km"
          presence="away"
          labels={<Label icon={<Drama aria-hidden="true" />}>Fictional</Label>}
          action={
            <PhotoCardAction
              label="Like Rowan"
              pressed={liked.rowan}
              onClick={() => setLiked({ ...liked, rowan: !liked.rowan })}
            >
              <Heart aria-hidden="true" />
            </PhotoCardAction>
          }
        />
        <ol>
          <li>4:5, card radius, one photo, no border.</li>
          <li>Labels top left, in this order: Live, Exclusive, Fictional, New. Two at most.</li>
          <li>One heart, top right, 44 px target, white when on.</li>
          <li>Name bold, age light, on the scrim; never on bare photo.</li>
          <li>Second line: dot, then place. Filled is online, ring is away.</li>
          <li>The whole card is one link; the heart is its own button.</li>
        </ol>
      </div>
    </Section>
  );
}

function AvatarSection({ photos }: { photos: string[] }) {
  return (
    <Section id="avatar" title="Avatar">
      <div className="ui-page__row">
        <Avatar src={photos[2]} name="Mei" alt="Mei" size={72} presence="online" presenceLabel="online" />
        <Avatar src={photos[3]} name="Élodie" alt="Élodie" size={56} presence="away" presenceLabel="away" />
        <Avatar name="Daniel" alt="Daniel" />
        <Avatar alt="Somebody" />
        <Avatar src="data:," name="Broken" alt="Broken" size={34} />
      </div>
    </Section>
  );
}

function AlertSection() {
  const [shown, setShown] = useState(true);
  return (
    <Section id="alerts" title="Alert banners">
      <div className="ui-page__cols ui-page__cols--two">
        {shown && (
          <AlertBanner
            tone="accent"
            icon={<Camera aria-hidden="true" />}
            action={<Button size="sm">Add</Button>}
            onDismiss={() => setShown(false)}
            dismissLabel="Dismiss"
          >
            <b>Add a profile photo.</b> It is hard to fall for a grey circle.
          </AlertBanner>
        )}
        <AlertBanner
          icon={<Bell aria-hidden="true" />}
          action={<Button size="sm">Turn on</Button>}
          onDismiss={() => undefined}
          dismissLabel="Dismiss notifications hint"
        >
          <b>Know at once.</b> Turn on notifications for new messages.
        </AlertBanner>
        <AlertBanner tone="warn" icon={<Mail aria-hidden="true" />} action={<Button size="sm">Send again</Button>}>
          <b>Confirm your email</b> so that people can answer you.
        </AlertBanner>
        <AlertBanner tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          Login failed, please try again
        </AlertBanner>
        <AlertBanner tone="ok" icon={<Check aria-hidden="true" />}>
          <b>Saved.</b> Your profile shows the new text.
        </AlertBanner>
      </div>
    </Section>
  );
}

const likeTabs = [
  { value: 'received', label: 'Received', badge: <Badge count={7} label="7 new" /> },
  { value: 'sent', label: 'Sent' },
  { value: 'matches', label: 'Matches', badge: <Badge count={2} tone="mute" label="2 new" /> },
] as const;

function TabSection() {
  const [tab, setTab] = useState<(typeof likeTabs)[number]['value']>('received');
  return (
    <Section id="tabs" title="Tabs">
      <Tabs label="Likes" tabs={likeTabs} value={tab} onValueChange={setTab}>
        <p style={{ padding: '16px 2px', color: 'var(--ink-2)' }}>The panel of “{tab}”. Arrows, Home and End move.</p>
      </Tabs>
      <TabLinks label="As pages">
        <a className={tabLinkClass} href="#tabs" aria-current="page">
          Profile
        </a>
        <a className={tabLinkClass} href="#type">
          Photos
        </a>
      </TabLinks>
    </Section>
  );
}
