import type { Language } from '@farewind/contract/core/fields';
import { permissionsOfSide } from '../rights/permissions.ts';
import texts from './permission-texts.json' with { type: 'json' };

export interface DescribedPermission {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
}

type Texts = Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>>;

/** Names of every permission of a side, in the order of their texts. Throws for one without a text. */
export function describePermissions(tenantId: number, language: Language): DescribedPermission[] {
  return permissionsOfSide(tenantId)
    .map((name) => {
      const [displayName, description] = (texts as Texts)[name]?.[language] ?? [];
      if (displayName === undefined || description === undefined)
        throw new Error(`The permission ${name} has no text in ${language}`);
      return { name, displayName, description };
    })
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName, language));
}
