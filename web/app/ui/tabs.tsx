import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

export interface Tab<Value extends string> {
  value: Value;
  label: ReactNode;
  /** A <Badge/>. */
  badge?: ReactNode;
}

interface TabsProps<Value extends string> {
  label: string;
  tabs: ReadonlyArray<Tab<Value>>;
  value: Value;
  onValueChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** Tabs over one panel. Arrows, Home and End move and choose; Tab goes on into the panel. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const current = tabs.findIndex((tab) => tab.value === value);
    const next = nextIndex(event.key, current, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (next === null || !tab) return;
    event.preventDefault();
    onValueChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };

  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className="tabs__tab"
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a panel of plain text must still be reached, by the ARIA pattern */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}

function nextIndex(key: string, current: number, count: number): number | null {
  if (key === 'ArrowRight') return (current + 1) % count;
  if (key === 'ArrowLeft') return (current - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** The class of a link inside TabLinks; the current one carries aria-current. */
export const tabLinkClass = 'tabs__tab';

/** The same look where every tab is a page of its own. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="tabs" aria-label={label}>
      {children}
    </nav>
  );
}
