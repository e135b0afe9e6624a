import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useLive } from '#web/platform/live.ts';
import type { Payment } from './load-checkout.server.ts';
import { stageOf } from './payment-stage.ts';

const askEvery = 10_000;

/** Follows one payment: told live how it went, and asked for now and then in case nobody could be told. */
export function usePaymentEvents(payment: Payment | null) {
  const { revalidate } = useRevalidator();
  useLive('payment', ({ payment: { payment_id: id } }) => void (id === payment?.payment_id && revalidate()));
  useLive('resync', () => void (payment && revalidate()));
  const waits = stageOf(payment) === 'waiting';
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void (document.visibilityState === 'visible' && revalidate()), askEvery);
    return () => clearInterval(timer);
  }, [waits, revalidate]);
}
