import { useState } from 'react';
import { type WritersAllowed, writersAllowed } from '#contract/chat/chat-types.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { PanelMessage } from './panel-message.tsx';
import { useAction } from './use-action.ts';

/** Who may begin a conversation with the member. It holds at once. */
export default function WritersPanel({ allowed, checkedOnly }: { allowed: WritersAllowed; checkedOnly: boolean }) {
  const t = useTranslations('settings.writers');
  const api = useApi();
  const { refusal, run } = useAction();
  const [wished, setWished] = useState(allowed);
  const choose = (next: WritersAllowed) => {
    setWished(next);
    void run(next, () => api('changeChatPreferences', { who_may_write: next }));
  };
  const [checkedWished, setCheckedWished] = useState(checkedOnly);
  const chooseChecked = (next: boolean) => {
    setCheckedWished(next);
    void run('checked', () => api('changeChatPreferences', { checked_members_only: next }));
  };
  return (
    <>
      <p>{t('text')}</p>
      <PanelMessage refusal={refusal} />
      <RadioGroup
        legend={t('title')}
        hideLegend
        name="who_may_write"
        value={refusal ? allowed : wished}
        onValueChange={choose}
        options={writersAllowed.map((value) => ({
          value,
          label: t(value),
          hint: value === 'everybody' ? undefined : t(`${value}_hint`),
        }))}
      />
      <Switch
        label={t('checked')}
        hint={t('checked_hint')}
        checked={refusal ? checkedOnly : checkedWished}
        onChange={(event) => chooseChecked(event.target.checked)}
      />
    </>
  );
}
