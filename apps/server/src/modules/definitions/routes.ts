import * as cities from '@farewind/contract/definitions/cities';
import * as districts from '@farewind/contract/definitions/districts';
import * as packages from '@farewind/contract/definitions/package-types';
import type { Database } from '../../platform/database/database.ts';
import { bind, type Binding } from '../../platform/http/bind-operation.ts';
import { deleteCity, listCities, saveCity, updateCity } from './cities.ts';
import { deleteDistrict, listDistricts, saveDistrict, updateDistrict } from './districts.ts';
import { deletePackageType, listPackageTypes, savePackageType, updatePackageType } from './package-types.ts';

/** Cities, districts and kinds of packages of an agency, as its staff keep them. */
export function definitionRoutes({ inTenant }: Database): Binding[] {
  return [
    bind(cities.getCities, (context, input) =>
      inTenant(context.tenantId, (scope) => listCities(scope, input)),
    ),
    bind(cities.saveCity, (context, input) =>
      inTenant(context.tenantId, (scope) => saveCity(scope, context, input)),
    ),
    bind(cities.updateCity, (context, input) =>
      inTenant(context.tenantId, (scope) => updateCity(scope, context, input)),
    ),
    bind(cities.deleteCity, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteCity(scope, context, input)),
    ),
    bind(districts.getDistricts, (context, input) =>
      inTenant(context.tenantId, (scope) => listDistricts(scope, input)),
    ),
    bind(districts.saveDistrict, (context, input) =>
      inTenant(context.tenantId, (scope) => saveDistrict(scope, context, input)),
    ),
    bind(districts.updateDistrict, (context, input) =>
      inTenant(context.tenantId, (scope) => updateDistrict(scope, context, input)),
    ),
    bind(districts.deleteDistrict, (context, input) =>
      inTenant(context.tenantId, (scope) => deleteDistrict(scope, context, input)),
    ),
    bind(packages.getPackageTypes, (context, input) =>
      inTenant(context.tenantId, (scope) => listPackageTypes(scope, input)),
    ),
    bind(packages.savePackageType, (context, input) =>
      inTenant(context.tenantId, (scope) => savePackageType(scope, context, input)),
    ),
    bind(packages.updatePackageType, (context, input) =>
      inTenant(context.tenantId, (scope) => updatePackageType(scope, context, input)),
    ),
    bind(packages.deletePackageType, (context, input) =>
      inTenant(context.tenantId, (scope) => deletePackageType(scope, context, input)),
    ),
  ];
}
