import Check from 'lucide-react/icons/check';
import * as Menu from 'radix-ui/dropdown-menu';
import { type ReactElement, type ReactNode, useState } from 'react';

interface DropdownProps {
  /** One button; it gets aria-haspopup, aria-expanded and the keys. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** For lazy loading: the press that loaded this module also opens it. */
  defaultOpen?: boolean;
  children: ReactNode;
}

export function Dropdown({ trigger, align = 'end', defaultOpen, children }: DropdownProps) {
  // Opened in the landmark of its button, not at the end of the body: who reads by landmarks finds it there.
  const [button, setButton] = useState<Element | null>(null);
  const landmark = button?.closest<HTMLElement>('header, nav, main, aside, footer');
  return (
    <Menu.Root defaultOpen={defaultOpen} modal={false}>
      <Menu.Trigger asChild ref={setButton}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal container={landmark}>
        <Menu.Content className="menu" align={align} sideOffset={8} collisionPadding={12}>
          {children}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface DropdownItemProps {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect?: () => void;
  children: ReactNode;
}

export function DropdownItem({ icon, danger, disabled, onSelect, children }: DropdownItemProps) {
  return (
    <Menu.Item
      className={danger ? 'menu__item menu__item--danger' : 'menu__item'}
      disabled={disabled}
      onSelect={onSelect}
    >
      {icon}
      {children}
    </Menu.Item>
  );
}

/** An item that goes somewhere: `<DropdownLink link={<Link to="/settings">Settings</Link>} />`. */
export function DropdownLink({ link }: { link: ReactElement }) {
  return (
    <Menu.Item asChild className="menu__item">
      {link}
    </Menu.Item>
  );
}

export interface DropdownOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** The language of the label, where it is not the page's. */
  lang?: string;
}

interface DropdownChoiceProps<Value extends string> {
  label?: ReactNode;
  options: ReadonlyArray<DropdownOption<Value>>;
  value: Value;
  onValueChange: (value: Value) => void;
}

/** One of several; the chosen one is ticked. */
export function DropdownChoice<Value extends string>(props: DropdownChoiceProps<Value>) {
  const { label, options, value, onValueChange } = props;
  return (
    <Menu.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {label && <Menu.Label className="menu__label">{label}</Menu.Label>}
      {options.map((option) => (
        <Menu.RadioItem key={option.value} value={option.value} lang={option.lang} className="menu__item">
          {option.label}
          <Menu.ItemIndicator className="menu__mark">
            <Check aria-hidden="true" />
          </Menu.ItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function DropdownLine() {
  return <Menu.Separator className="menu__line" />;
}
