import * as cities from '@farewind/contract/definitions/cities';
import * as districts from '@farewind/contract/definitions/districts';
import * as packages from '@farewind/contract/definitions/package-types';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { cityActs, listCities } from './cities.ts';
import { districtActs, listDistricts } from './districts.ts';
import { listPackageTypes, packageTypeActs } from './package-types.ts';

/** Cities, districts and kinds of packages of an agency, as its staff keep them. */
export function definitionRoutes({ inTenant }: Database): Binding[] {
  return [
    bind(cities.getCities, (context, input) =>
      inTenant(context.tenantId, (scope) => listCities(scope, input)),
    ),
    bind(cities.saveCity, (context, input) =>
      inTenant(context.tenantId, (scope) => cityActs.add(scope, context, input)),
    ),
    bind(cities.updateCity, (context, input) =>
      inTenant(context.tenantId, (scope) => cityActs.change(scope, context, input)),
    ),
    bind(cities.deleteCity, (context, { input: id }) =>
      inTenant(context.tenantId, (scope) => cityActs.remove(scope, context, id)),
    ),
    bind(districts.getDistricts, (context, input) =>
      inTenant(context.tenantId, (scope) => listDistricts(scope, input)),
    ),
    bind(districts.saveDistrict, (context, input) =>
      inTenant(context.tenantId, (scope) => districtActs.add(scope, context, input)),
    ),
    bind(districts.updateDistrict, (context, input) =>
      inTenant(context.tenantId, (scope) => districtActs.change(scope, context, input)),
    ),
    bind(districts.deleteDistrict, (context, { input: id }) =>
      inTenant(context.tenantId, (scope) => districtActs.remove(scope, context, id)),
    ),
    bind(packages.getPackageTypes, (context, input) =>
      inTenant(context.tenantId, (scope) => listPackageTypes(scope, input)),
    ),
    bind(packages.savePackageType, (context, input) =>
      inTenant(context.tenantId, (scope) => packageTypeActs.add(scope, context, input)),
    ),
    bind(packages.updatePackageType, (context, input) =>
      inTenant(context.tenantId, (scope) => packageTypeActs.change(scope, context, input)),
    ),
    bind(packages.deletePackageType, (context, { input: id }) =>
      inTenant(context.tenantId, (scope) => packageTypeActs.remove(scope, context, id)),
    ),
  ];
}
