import Ellipsis from 'lucide-react/icons/ellipsis';
import Search from 'lucide-react/icons/search';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type FormEvent, useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Range } from '../../ui/range.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { Section } from './ui-section.tsx';

export function ControlSections() {
  return (
    <>
      <ButtonSection />
      <FieldSection />
      <ChoiceSection />
    </>
  );
}

function ButtonSection() {
  const [busy, setBusy] = useState(false);
  const send = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2500);
  };
  return (
    <Section id="buttons" title="Buttons">
      <div className="ui-page__row">
        <Button variant="primary" size="lg">
          Join free
        </Button>
        <Button variant="primary">Say hello</Button>
        <Button variant="soft">See who likes you</Button>
        <Button>Try again</Button>
        <Button variant="plain">Not now</Button>
        <Button variant="dark">Continue</Button>
        <Button variant="danger-outline">Block Rowan</Button>
        <Button variant="danger">Delete account</Button>
      </div>
      <div className="ui-page__row">
        <Button variant="primary" busy={busy} busyLabel="Sending" onClick={send}>
          Send message
        </Button>
        <Button variant="primary" busy busyLabel="Saving">
          Save
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" stack>
          Send photo
          <small>2 credits, €2.00</small>
        </Button>
        <Button size="sm">
          <SlidersHorizontal aria-hidden="true" />
          Small, 36
        </Button>
        <a className={buttonClass({ variant: 'outline' })} href="#fields">
          Go to the fields
        </a>
        <IconButton label="More" variant="outline">
          <Ellipsis aria-hidden="true" />
        </IconButton>
        <IconButton label="Search">
          <Search aria-hidden="true" />
        </IconButton>
        <Spinner label="Loading" />
      </div>
      <div className="ui-page__row">
        <div className="ui-page__photo-strip">
          <Button variant="glass">On a photo</Button>
          <Button variant="white">On a photo</Button>
          <IconButton label="Search this photo" variant="glass">
            <Search aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </Section>
  );
}

const takenName = 'daniel@example.com';

function FieldSection() {
  const [username, setUsername] = useState(takenName);
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const check = (event: FormEvent) => {
    event.preventDefault();
    setEmailError(email.includes('@') ? undefined : 'Invalid email');
  };
  return (
    <Section id="fields" title="Fields">
      <div className="ui-page__cols">
        <Field label="Display name" hint="Shown to everyone. Not your real name.">
          <Input defaultValue="daniel.bread" autoComplete="off" />
        </Field>
        <Field
          label="Username"
          error={username.includes('@') ? 'Username may not be the same as your e-mail address' : undefined}
        >
          <Input value={username} autoComplete="off" onChange={(event) => setUsername(event.target.value)} />
        </Field>
        <Field label="Region">
          <Select defaultValue="ara">
            <option value="ara">Auvergne-Rhône-Alpes</option>
            <option value="idf">Île-de-France</option>
            <option value="bre">Bretagne</option>
          </Select>
        </Field>
        <form noValidate onSubmit={check}>
          <Field label="Email" error={emailError} hint="Press Enter: a wrong address is announced." required>
            <Input
              type="email"
              autoComplete="off"
              value={email}
              data-testid="ui-email"
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </form>
        <Field label="Password" hint="10 characters or more">
          <PasswordInput
            showLabel="Show password"
            hideLabel="Hide password"
            defaultValue="twelve chars"
            autoComplete="off"
          />
        </Field>
        <Field label="Search">
          <Input type="search" placeholder="City or region" icon={<Search />} />
        </Field>
        <Field label="About you" hint="Up to 500 characters">
          <Textarea placeholder="What would a good Friday look like?" />
        </Field>
        <Field label="Locked" disabled hint="Confirm your address first.">
          <Input defaultValue="Cannot be changed" />
        </Field>
      </div>
    </Section>
  );
}

function ChoiceSection() {
  const [age, setAge] = useState<[number, number]>([28, 42]);
  const [terms, setTerms] = useState(false);
  return (
    <Section id="choices" title="Choices">
      <div className="ui-page__cols">
        <Range
          label="Age"
          min={18}
          max={99}
          minDistance={1}
          value={age}
          onValueChange={setAge}
          lowerLabel="Youngest"
          upperLabel="Oldest"
          valueText={`${age[0]} to ${age[1]}`}
        />
        <Segmented
          label="Show me"
          block
          defaultValue="women"
          options={[
            { value: 'men', label: 'Men' },
            { value: 'women', label: 'Women' },
          ]}
        />
        <RadioGroup
          legend="Who may write to you"
          row
          defaultValue="all"
          options={[
            { value: 'all', label: 'Everyone' },
            { value: 'liked', label: 'People I like' },
          ]}
        />
        <div>
          <Checkbox
            label={
              <>
                {'I am 18 or over and accept the '}
                <a className="link" href="#choices">
                  terms
                </a>
              </>
            }
            checked={terms}
            error={terms ? undefined : 'Please accept the terms to go on'}
            onChange={(event) => setTerms(event.target.checked)}
          />
          <Checkbox label="Keep me logged in" hint="Not on a shared computer." defaultChecked />
        </div>
        <div>
          <Switch label="New messages" hint="By push, at once" defaultChecked />
          <Switch label="New likes" />
          <Switch label="News from us" disabled />
        </div>
        <RadioGroup
          legend="Reason"
          error="Choose one"
          options={[
            { value: 'spam', label: 'Advertising', hint: 'Links, offers, other sites' },
            { value: 'rude', label: 'Insults', hint: 'Rude or threatening words' },
          ]}
        />
      </div>
    </Section>
  );
}
