import Languages from 'lucide-react/icons/languages';
import { useEffect, useState } from 'react';
import { useShell } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { onDeviceTranslation, type Translatable, type TranslationApis } from './on-device.ts';
import './translate-line.css';

/** One for the page, made with its first message. */
let translation: ReturnType<typeof onDeviceTranslation> | undefined;

const onThisPage = () => {
  translation ??= onDeviceTranslation(globalThis as unknown as TranslationApis, nextPress);
  return translation;
};

const nextPress = () =>
  new Promise<void>((resolve) => {
    const hear = () => {
      for (const kind of presses) document.removeEventListener(kind, hear);
      resolve();
    };
    for (const kind of presses) document.addEventListener(kind, hear);
  });
const presses = ['pointerup', 'keydown'] as const;

type Stage = 'offered' | 'asking' | 'working' | 'failed';

interface TranslateLineProps {
  text: string;
  /** Whether the translation stands in the bubble. */
  isShown: boolean;
  onShow: (translated: string | undefined) => void;
}

/** Under a message in another language: translates it on the device, and shows the original again. */
export default function TranslateLine({ text, isShown, onShow }: TranslateLineProps) {
  const t = useTranslations('chat.translation');
  const { locale } = useShell();
  const found = useTranslatable(text, locale);
  const [stage, setStage] = useState<Stage>('offered');
  const [loaded, setLoaded] = useState<number>();
  if (!found) return null;
  const language = new Intl.DisplayNames([locale], { type: 'language' }).of(found.from) ?? found.from;
  const translate = async () => {
    setStage('working');
    setLoaded(undefined);
    try {
      onShow(await onThisPage().translate(text, { from: found.from, to: locale }, setLoaded));
      setStage('offered');
    } catch {
      setStage('failed');
    }
  };
  if (isShown)
    return (
      <p className="translate-line">
        <Languages aria-hidden="true" />
        <span role="status">{t('done', { language })}</span>
        <button type="button" onClick={() => onShow(undefined)}>
          {t('original')}
        </button>
      </p>
    );
  if (stage === 'working')
    return (
      <p className="translate-line">
        <Spinner size={15} />
        <span role="status">
          {loaded === undefined || loaded === 1 ? t('working') : t('loading', { percent: Math.round(loaded * 100) })}
        </span>
      </p>
    );
  if (stage === 'asking')
    return (
      <div className="translate-line translate-line--asking">
        <p>{t('download', { language })}</p>
        <button type="button" onClick={() => void translate()}>
          {t('agree')}
        </button>
        <button type="button" onClick={() => setStage('offered')}>
          {t('later')}
        </button>
      </div>
    );
  return (
    <p className="translate-line">
      {stage === 'failed' && <span role="alert">{t('failed')}</span>}
      <button type="button" onClick={() => (found.needsDownload ? setStage('asking') : void translate())}>
        <Languages aria-hidden="true" />
        {stage === 'failed' ? t('again') : t('translate', { language })}
      </button>
    </p>
  );
}

function useTranslatable(text: string, reader: string): Translatable | undefined {
  const [found, setFound] = useState<Translatable>();
  useEffect(() => {
    let wanted = true;
    onThisPage()
      .look(text, reader)
      .then(
        (seen) => wanted && setFound(seen),
        // A browser that cannot tell has no button.
        () => {},
      );
    return () => {
      wanted = false;
    };
  }, [text, reader]);
  return found;
}
