import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from '#web/platform/translate.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { Checkout } from './order-summary.tsx';

interface CodeFieldProps {
  checkout: Pick<Checkout, 'code' | 'codeRefusal' | 'quote'>;
  onCode: (code: string | null) => void;
}

/** Out of the way for those who have none. What was taken off is said here and shown in the order. */
export function CodeField({ checkout: { code, codeRefusal, quote }, onCode }: CodeFieldProps) {
  const t = useTranslations('checkout.code');
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState(code ?? '');
  const busy = useNavigation().state !== 'idle';
  const discount = quote?.discount;
  const isApplied = code !== null && codeRefusal === null && discount;
  const apply = () => {
    if (typed.trim()) onCode(typed.trim().toUpperCase());
  };
  // Enter sends the order otherwise, which is not what somebody means who has just typed a code.
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    apply();
  };
  if (isApplied) {
    const remove = () => {
      setTyped('');
      setOpened(false);
      onCode(null);
    };
    return (
      <p className="checkout__applied" role="status">
        {discount.code === code
          ? t('applied', { code, percentage: discount.percentage })
          : t('better', { code, percentage: discount.percentage })}{' '}
        <button type="button" className="link" onClick={remove}>
          {t('remove')}
        </button>
      </p>
    );
  }
  if (!opened && !codeRefusal) {
    return (
      <button type="button" className="link checkout__open-code" onClick={() => setOpened(true)}>
        <Plus aria-hidden="true" />
        {t(discount ? 'other' : 'open')}
      </button>
    );
  }
  return (
    <div className="checkout__code">
      <Field label={t('label')} error={codeRefusal}>
        <Input
          name="code"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          // The member opened the field a moment ago.
          autoFocus={opened && !codeRefusal}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
      </Field>
      <Button onClick={apply} busy={busy} busyLabel={t('applying')}>
        {t('apply')}
      </Button>
    </div>
  );
}
