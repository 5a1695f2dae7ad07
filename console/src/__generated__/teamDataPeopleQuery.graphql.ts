/**
 * @generated SignedSource<<b293cdd2b2ddbb893e1810b771cfa600>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type Badge = "ACTIVE" | "ON_LEAVE" | "ON_PROBATION" | "SICK_LEAVE" | "TERMINATED";
export type CustomFieldOperator = "CONTAINS" | "EQ" | "EXISTS" | "GT" | "GTE" | "IN" | "LT" | "LTE" | "NE";
export type DirectoryFilter = {
  badges?: ReadonlyArray<Badge> | null | undefined;
  customFields?: ReadonlyArray<CustomFieldFilter> | null | undefined;
  departmentIds?: ReadonlyArray<string> | null | undefined;
  includeDescendants?: boolean | null | undefined;
  locationIds?: ReadonlyArray<string> | null | undefined;
  managerIds?: ReadonlyArray<string> | null | undefined;
  search?: string | null | undefined;
  startAt?: string | null | undefined;
};
export type CustomFieldFilter = {
  key: string;
  operator?: CustomFieldOperator | null | undefined;
  value?: string | null | undefined;
  values?: ReadonlyArray<string> | null | undefined;
};
export type teamDataPeopleQuery$variables = {
  after?: string | null | undefined;
  filter: DirectoryFilter;
};
export type teamDataPeopleQuery$data = {
  readonly list: {
    readonly nodes: ReadonlyArray<{
      readonly avatarUrl: string;
      readonly fullName: string;
      readonly id: string;
    }>;
    readonly pageInfo: {
      readonly endCursor: string | null | undefined;
      readonly hasNextPage: boolean;
    };
  } | null | undefined;
};
export type teamDataPeopleQuery = {
  response: teamDataPeopleQuery$data;
  variables: teamDataPeopleQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "after"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "filter"
},
v2 = [
  {
    "alias": "list",
    "args": [
      {
        "kind": "Variable",
        "name": "after",
        "variableName": "after"
      },
      {
        "kind": "Variable",
        "name": "filter",
        "variableName": "filter"
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 100
      }
    ],
    "concreteType": "EmployeeConnection",
    "kind": "LinkedField",
    "name": "directory",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "PageInfo",
        "kind": "LinkedField",
        "name": "pageInfo",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "hasNextPage",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endCursor",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "Employee",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "id",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "fullName",
            "storageKey": null
          },
          {
            "alias": null,
            "args": [
              {
                "kind": "Literal",
                "name": "size",
                "value": "SMALL"
              }
            ],
            "kind": "ScalarField",
            "name": "avatarUrl",
            "storageKey": "avatarUrl(size:\"SMALL\")"
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "teamDataPeopleQuery",
    "selections": (v2/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "teamDataPeopleQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "8a2693d9f08d66ab48d45da4fb3adae7",
    "id": null,
    "metadata": {},
    "name": "teamDataPeopleQuery",
    "operationKind": "query",
    "text": "query teamDataPeopleQuery(\n  $filter: DirectoryFilter!\n  $after: String\n) {\n  list: directory(filter: $filter, first: 100, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      id\n      fullName\n      avatarUrl(size: SMALL)\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "7fa31c79e5c07045bc9c21ffd3952a0c";

export default node;
