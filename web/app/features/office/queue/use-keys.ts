import { useEffect, useRef } from 'react';
import type { DecisionName, DecisionReason } from '#contract/moderation/decisions.ts';
import type { TakenItem } from '#contract/moderation/moderation.ts';
import { decisionKeys, skipKey } from './decision-keys.ts';

interface Keys {
  item: TakenItem;
  onReason: (reason: DecisionReason) => void;
  onDecision: (decision: DecisionName) => void;
  onSkip: () => void;
  /** While something lies over the page. */
  paused: boolean;
}

/** Digits choose a reason, letters decide. Whoever writes is left alone. */
export function useKeys(keys: Keys) {
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { item, onReason, onDecision, onSkip, paused } = current.current;
      if (paused || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
      const key = event.key.toUpperCase();
      const reason = item.reasons[Number(key) - 1];
      const decision = item.decisions.find((each) => decisionKeys[each] === key);
      if (!reason && !decision && key !== skipKey) return;
      event.preventDefault();
      if (reason) onReason(reason);
      else if (decision) onDecision(decision);
      else onSkip();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"]') !== null;
