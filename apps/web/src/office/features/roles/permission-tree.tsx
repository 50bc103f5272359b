import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { DrawnField } from '../../kit/form/field.ts';
import { namesOf, tick, toTree, type Permission, type PermissionNode } from './permission-nodes.ts';

/** The permissions of a role as a tree of boxes; a head says how much of its branch is granted. */
export function PermissionTree(props: DrawnField & { readonly known: readonly Permission[] }) {
  const t = useOfficeT();
  const [sought, setSought] = useState('');
  const granted = Array.isArray(props.value) ? (props.value as readonly string[]) : [];
  const tree = toTree(props.known);
  const words = sought.trim().toLocaleLowerCase();
  const fits = (node: PermissionNode): boolean =>
    `${node.displayName} ${node.name}`.toLocaleLowerCase().includes(words) || node.children.some(fits);
  const onTick = (name: string, isOn: boolean) => props.onChange(tick(tree, granted, name, isOn));
  return (
    <fieldset className="tree" id={props.id} tabIndex={-1} aria-describedby={props.describedBy}>
      <legend className="sr">{t('role.rights')}</legend>
      <div className="box">
        <Search className="i i-16" aria-hidden />
        <input
          className="input"
          type="search"
          aria-label={t('role.findRight')}
          placeholder={t('role.findRight')}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {tree.filter(fits).map((node) => (
        <Branch key={node.name} node={node} granted={granted} fits={fits} onTick={onTick} />
      ))}
    </fieldset>
  );
}

function Branch(props: {
  readonly node: PermissionNode;
  readonly granted: readonly string[];
  readonly fits: (node: PermissionNode) => boolean;
  readonly onTick: (name: string, isOn: boolean) => void;
}) {
  const t = useOfficeT();
  const box = useRef<HTMLInputElement>(null);
  const { node, granted } = props;
  const branch = namesOf(node);
  const count = branch.filter((name) => granted.includes(name)).length;
  const isPart = granted.includes(node.name) && count < branch.length;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPart;
  }, [isPart]);
  return (
    <>
      <label className="check" title={node.description}>
        <input
          ref={box}
          type="checkbox"
          checked={granted.includes(node.name)}
          onChange={() => props.onTick(node.name, isPart || !granted.includes(node.name))}
        />
        {node.displayName}
        {node.children.length === 0 ? null : (
          <span className="via">
            {t('role.partOf', { count: String(count), all: String(branch.length) })}
          </span>
        )}
      </label>
      {node.children.length === 0 ? null : (
        <ul>
          {node.children.filter(props.fits).map((child) => (
            <li key={child.name}>
              <Branch {...props} node={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
