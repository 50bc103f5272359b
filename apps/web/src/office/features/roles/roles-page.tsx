import { useQuery } from '@tanstack/react-query';
import { Eye, GitCompareArrows, ListPlus, ScanEye, Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as identity from '@farewind/contract/identity/roles';
import { foldText } from '@farewind/values/fold-text';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, DrawnField } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { RowAct } from '../../kit/list/list-screen.ts';
import { previewMenu } from '../../session/menu-preview.ts';
import { useImpersonating } from '../../session/impersonation.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { NewRightsDialog } from './new-rights-dialog.tsx';
import { namesOf, tick, toTree, type Permission, type PermissionNode } from './permission-nodes.ts';
import type { Role } from './role-types.ts';
import { TemplateChoice } from './template-choice.tsx';

type RoleForm = {
  name: string;
  displayName: string;
  description: string;
  grantedPermissions: readonly string[];
};

const drawCode = ({ name }: Role) => <span className="nw">{name}</span>;

/** The roles of this side and their permissions. */
export function RolesPage(): ReactNode {
  const t = useOfficeT();
  const permissions = useQuery({
    queryKey: ['office', 'permissions'],
    queryFn: () => officeCall(identity.getAllPermissions, {}),
  });
  const known = permissions.data?.items ?? [];
  const impersonation = useImpersonating();
  const { isImpersonated, tenant } = useOfficeSession();
  const mayEnterOthers = !isImpersonated && tenant?.isTraining !== true;
  return (
    <ListPage<Role, RoleForm>
      screen={{
        name: 'role',
        title: 'menu.role',
        search: 'role.search',
        newText: 'role.new',
        load: ({ page }, signal) =>
          officeCall(identity.getRoles, page, signal === undefined ? {} : { signal }),
        get: (id) => officeCall(identity.getRole, { id }),
        idOf: ({ id }) => String(id),
        nameOf: ({ displayName }) => displayName,
        columns: [
          {
            name: 'displayName',
            title: 'role.displayName',
            sort: 'displayName',
            text: (role) => role.displayName,
            place: 'head',
          },
          {
            name: 'name',
            title: 'role.name',
            sort: 'name',
            text: (role) => role.name,
            draw: drawCode,
          },
          { name: 'description', title: 'role.description', text: (role) => role.description ?? '' },
          {
            name: 'rights',
            title: 'role.rights',
            text: (role) => String(role.grantedPermissions.length),
            draw: (role) => drawRights(role, t),
            isNumber: true,
          },
          { name: 'users', title: 'role.users', text: (role) => String(role.userCount), isNumber: true },
          {
            name: 'kind',
            title: 'role.kind',
            text: (role) => (role.isStatic ? t('role.static') : ''),
            draw: (role) => drawKind(role, t),
            place: 'corner',
          },
        ],
        form: {
          createTitle: 'role.createTitle',
          editTitle: 'role.editTitle',
          fields: () => listFields(known),
          blank: { name: '', displayName: '', description: '', grantedPermissions: [] },
          read: ({ name, displayName, description, grantedPermissions }) => ({
            name,
            displayName,
            description: description ?? '',
            grantedPermissions,
          }),
          create: (values) => officeCall(identity.createRole, toInput(values)),
          update: ({ id }, values, version) =>
            officeCall(identity.updateRole, { ...toInput(values), id, version }),
          isReviewed: true,
        },
        acts: listActs(known, impersonation, mayEnterOthers),
        removal: {
          isShown: ({ isStatic }) => !isStatic,
          text: 'role.deleteText',
          run: ({ id }) => officeCall(identity.deleteRole, { id }),
        },
      }}
    />
  );
}

function listActs(
  known: readonly Permission[],
  impersonation: ReturnType<typeof useImpersonating>,
  mayEnterOthers: boolean,
): RowAct<Role>[] {
  return [
    {
      name: 'newRights',
      label: 'role.newRights',
      icon: ListPlus,
      isShown: ({ newRights }) => newRights.length > 0,
      dialog: (role, close, reload) => (
        <NewRightsDialog role={role} known={known} onClose={close} onSaved={reload} />
      ),
    },
    {
      name: 'compare',
      label: 'role.compare',
      icon: GitCompareArrows,
      dialog: ({ id, displayName }, close) => (
        <CompareDialog of={{ roleId: id }} name={displayName} onClose={close} />
      ),
    },
    {
      name: 'seeAs',
      label: 'role.seeAs',
      icon: ScanEye,
      isShown: () => mayEnterOthers,
      run: ({ id }) => impersonation.seeAs(id),
    },
    {
      name: 'preview',
      label: 'role.preview',
      icon: Eye,
      run: ({ displayName, grantedPermissions }) => {
        previewMenu({ name: displayName, permissions: new Set(grantedPermissions) });
        return Promise.resolve();
      },
    },
  ];
}

function drawKind({ isStatic }: Role, t: OfficeTranslate): ReactNode {
  return isStatic ? <span className="badge">{t('role.static')}</span> : null;
}

/** Number of a role's permissions, and whether new ones are offered. */
function drawRights({ grantedPermissions, newRights }: Role, t: OfficeTranslate): ReactNode {
  return (
    <>
      {newRights.length === 0 ? null : (
        <span className="badge sun">{t('role.newRightsBadge', { count: newRights.length })}</span>
      )}{' '}
      {grantedPermissions.length}
    </>
  );
}

function toInput({ grantedPermissions, ...role }: RoleForm) {
  return { ...role, grantedPermissions: [...grantedPermissions] };
}

function listFields(known: readonly Permission[]): Field<RoleForm>[] {
  const wordOf = (name: string) => known.find((permission) => permission.name === name)?.displayName ?? name;
  return [
    { name: 'name', label: 'role.name', kind: 'text', maxLength: 32 },
    { name: 'displayName', label: 'role.displayName', kind: 'text', maxLength: 64 },
    {
      name: 'description',
      label: 'role.description',
      kind: 'area',
      maxLength: 5000,
      isOptional: true,
      isWide: true,
    },
    {
      name: 'grantedPermissions',
      label: 'role.rights',
      kind: 'drawn',
      draw: (field) => <PermissionTree {...field} known={known} />,
      words: (value) =>
        (Array.isArray(value) ? value : [])
          .map((name: string) => wordOf(name))
          .toSorted()
          .join(', '),
    },
  ];
}

/** A role's permissions as a tree of checkboxes; a head shows how much of its branch is granted. */
function PermissionTree(props: DrawnField & { readonly known: readonly Permission[] }) {
  const t = useOfficeT();
  const [sought, setSought] = useState('');
  const granted = Array.isArray(props.value) ? (props.value as readonly string[]) : [];
  const tree = toTree(props.known);
  const words = foldText(sought);
  const fits = (node: PermissionNode): boolean =>
    foldText(`${node.displayName} ${node.name}`).includes(words) || node.children.some(fits);
  const onTick = (name: string, isOn: boolean) => props.onChange(tick(tree, granted, name, isOn));
  return (
    <fieldset className="tree" id={props.id} tabIndex={-1} aria-describedby={props.describedBy}>
      <legend className="sr">{t('role.rights')}</legend>
      <TemplateChoice onChoose={(permissions) => props.onChange([...permissions])} />
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
