import { type ReactNode, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { usePageName } from '#web/platform/page-name.ts';
import { useBuiltPath } from '#web/platform/shell-context.ts';
import { useTranslations } from '#web/platform/translate.ts';
import { Loading, SkeletonCard, SkeletonRow, SkeletonText } from '#web/ui/skeleton.tsx';
import { type PendingShape, pendingShape } from './pending-rules.ts';

// Milliseconds: a page that comes sooner is not worth a change in between.
const showAfter = 150;

/** The page, or while another one takes its time the shape of that. The page itself stays mounted: it may have to stay. */
export function PendingPage({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const shape = usePendingShape();
  return (
    <>
      <div className="shell__now" hidden={shape !== undefined}>
        {children}
      </div>
      {shape && (
        <Loading label={t('loading')} className="wrap pending">
          <SkeletonText width="180px" />
          <Shape shape={shape} />
        </Loading>
      )}
    </>
  );
}

const places = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

function Shape({ shape }: { shape: PendingShape }) {
  if (shape === 'lines') return places.slice(0, 4).map((place) => <SkeletonText key={place} lines={3} />);
  if (shape === 'rows') return places.slice(0, 7).map((place) => <SkeletonRow key={place} />);
  return (
    <div className="photo-grid">
      {places.map((place) => (
        <SkeletonCard key={place} />
      ))}
    </div>
  );
}

function usePendingShape(): PendingShape | undefined {
  const to = useNavigation().location?.pathname;
  const shape = pendingShape(to, usePageName(), useBuiltPath());
  const [shown, setShown] = useState<PendingShape>();
  useEffect(() => {
    if (!shape) return setShown(undefined);
    const timer = setTimeout(() => setShown(shape), showAfter);
    return () => clearTimeout(timer);
  }, [shape]);
  return shape && shown;
}
