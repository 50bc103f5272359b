import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';

export interface MenuEntry {
  readonly name: string;
  readonly text: string;
  readonly icon?: LucideIcon | undefined;
  readonly onPress: () => void;
}

/** A button with a menu: arrow keys move, a letter jumps, Esc closes. */
export function MenuButton(props: {
  readonly label?: string;
  readonly className: string;
  readonly items: readonly MenuEntry[];
  readonly children: ReactNode;
}) {
  return (
    <MenuTrigger>
      <Button
        className={props.className}
        {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      >
        {props.children}
      </Button>
      <Popover placement="bottom end" className="o-popover office">
        <Menu className="o-menu">
          {props.items.map(({ name, text, icon: Icon, onPress }) => (
            <MenuItem key={name} id={name} textValue={text} className="o-menu-item" onAction={onPress}>
              {Icon === undefined ? null : <Icon className="i" aria-hidden />}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
