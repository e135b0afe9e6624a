import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type IcebreakerTone, icebreakerTones } from '#contract/icebreakers/tones.ts';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { useApi } from '#web/platform/use-api.ts';
import { Chip } from '#web/ui/chip.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SheetFailure, SheetLoading } from './sheet-loading.tsx';
import './sheets.css';

interface StarterSheetProps {
  onChoose: (text: string) => void;
  onClose: () => void;
}

/** First lines in several tones. The chosen one is put where one writes, to be made one's own. */
export default function StarterSheet({ onChoose, onClose }: StarterSheetProps) {
  const t = useTranslations('chat.starters');
  const shell = useTranslations('shell');
  const { locale } = useShell();
  const api = useApi();
  const [tone, setTone] = useState<IcebreakerTone>();
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['icebreakers', locale],
    queryFn: () => api('icebreakers', undefined, { language: locale }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const lines = data?.icebreakers.filter((line) => tone === undefined || line.tone === tone) ?? [];
  return (
    <Modal
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('text')}
      closeLabel={shell('close')}
    >
      <fieldset className="chips">
        <legend className="visually-hidden">{t('tones')}</legend>
        <Chip size="sm" pressed={tone === undefined} onClick={() => setTone(undefined)}>
          {t('all')}
        </Chip>
        {icebreakerTones.map((one) => (
          <Chip key={one} size="sm" pressed={tone === one} onClick={() => setTone(one)}>
            {t(one)}
          </Chip>
        ))}
      </fieldset>
      {isPending && <SheetLoading label={t('loading')} className="starter-list" count={6} />}
      {isError && <SheetFailure kind="starters" onAgain={() => void refetch()} />}
      {data && (
        <ul className="starter-list">
          {lines.map((line) => (
            <li key={line.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(line.text);
                  onClose();
                }}
              >
                {line.text}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
