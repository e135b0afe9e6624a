import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Answer } from '#contract/calls.ts';
import { useFormatter, useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Button } from '#web/ui/button.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { ConfirmFirst, useUnconfirmed } from './confirm-first.tsx';
import { PanelMessage } from './panel-message.tsx';
import { PasswordConfirmation } from './password-confirmation.tsx';

type Passkey = Answer<'passkeys'>['passkeys'][number];

/** Ways to log in without a password; each can be taken away again by whoever knows the password. */
export default function PasskeysPanel({ passkeys }: { passkeys: Passkey[] }) {
  const t = useTranslations('settings.passkeys');
  const [removing, setRemoving] = useState<string>();
  const [done, setDone] = useState('');
  const unconfirmed = useUnconfirmed();
  return (
    <>
      <p>{t('text')}</p>
      {passkeys.length > 0 && (
        <ul className="settings-items">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              removing={removing === passkey.id}
              onRemove={(start) => {
                setDone('');
                setRemoving(start ? passkey.id : undefined);
              }}
              onRemoved={() => {
                setRemoving(undefined);
                setDone(t('removed', { name: passkey.name }));
              }}
            />
          ))}
        </ul>
      )}
      <PanelMessage done={done} />
      {unconfirmed && <ConfirmFirst />}
      {!unconfirmed && removing === undefined && <AddPasskey onAdded={(name) => setDone(t('added', { name }))} />}
    </>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  removing: boolean;
  onRemove: (start: boolean) => void;
  onRemoved: () => void;
}

function PasskeyItem({ passkey, removing, onRemove, onRemoved }: PasskeyItemProps) {
  const t = useTranslations('settings.passkeys');
  const format = useFormatter();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const date = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium' });
  return (
    <li className="settings-item">
      <span className="settings-row__icon" aria-hidden="true">
        <Fingerprint />
      </span>
      <span className="settings-item__text">
        {passkey.name}
        <small>
          {passkey.last_used_at
            ? t('used', { date: date(passkey.last_used_at) })
            : t('never_used', { date: date(passkey.created_at) })}
        </small>
      </span>
      {!removing && (
        <Button size="sm" onClick={() => onRemove(true)} aria-label={t('remove_named', { name: passkey.name })}>
          {t('remove')}
        </Button>
      )}
      {removing && (
        <PasswordConfirmation
          schema={() => import('#contract/accounts/security.ts').then((contract) => contract.removePasskeyBody)}
          body={({ password }) => ({ id: passkey.id, password })}
          action={t('remove')}
          busyLabel={t('removing')}
          danger
          onCancel={() => onRemove(false)}
          call={async ({ password }) => {
            await api('removePasskey', { id: passkey.id, password });
            await revalidate();
            onRemoved();
          }}
        />
      )}
    </li>
  );
}
