import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Lock from 'lucide-react/icons/lock';
import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field-control.ts';
import { IconButton } from './icon-button.tsx';

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({ showLabel, hideLabel, className, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const props = useFieldControl(rest);
  return (
    <span className="input-box">
      <span className="input-box__start" aria-hidden="true">
        <Lock />
      </span>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={shown ? 'text' : 'password'}
        className={classNames('input', className)}
      />
      <IconButton
        label={shown ? hideLabel : showLabel}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
