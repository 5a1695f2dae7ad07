/**
 * @generated SignedSource<<925a2b65afb5235f0820ab8a057fd702>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type departmentChangesQuery$variables = {
  departmentId: string;
};
export type departmentChangesQuery$data = {
  readonly departmentChanges: {
    readonly nodes: ReadonlyArray<{
      readonly changes: ReadonlyArray<string>;
      readonly effectiveDate: string;
      readonly head: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly id: string;
      readonly location: {
        readonly id: string;
        readonly name: string;
      } | null | undefined;
      readonly name: string | null | undefined;
      readonly parent: {
        readonly id: string;
        readonly name: string;
      } | null | undefined;
    }>;
  } | null | undefined;
};
export type departmentChangesQuery = {
  response: departmentChangesQuery$data;
  variables: departmentChangesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "departmentId"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
},
v3 = [
  (v1/*:: as any*/),
  (v2/*:: as any*/)
],
v4 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "departmentId",
        "variableName": "departmentId"
      },
      {
        "kind": "Literal",
        "name": "filter",
        "value": {
          "statuses": [
            "SCHEDULED"
          ]
        }
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 5
      }
    ],
    "concreteType": "DepartmentChangeConnection",
    "kind": "LinkedField",
    "name": "departmentChanges",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "DepartmentChange",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          (v1/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "effectiveDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "changes",
            "storageKey": null
          },
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "concreteType": "Department",
            "kind": "LinkedField",
            "name": "parent",
            "plural": false,
            "selections": (v3/*:: as any*/),
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "head",
            "plural": false,
            "selections": [
              (v1/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "fullName",
                "storageKey": null
              }
            ],
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Location",
            "kind": "LinkedField",
            "name": "location",
            "plural": false,
            "selections": (v3/*:: as any*/),
            "storageKey": null
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
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "departmentChangesQuery",
    "selections": (v4/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "departmentChangesQuery",
    "selections": (v4/*:: as any*/)
  },
  "params": {
    "cacheID": "9a853ba3b58ff28399c1c498fd33adaf",
    "id": null,
    "metadata": {},
    "name": "departmentChangesQuery",
    "operationKind": "query",
    "text": "query departmentChangesQuery(\n  $departmentId: ID!\n) {\n  departmentChanges(departmentId: $departmentId, first: 5, filter: {statuses: [SCHEDULED]}) {\n    nodes {\n      id\n      effectiveDate\n      changes\n      name\n      parent {\n        id\n        name\n      }\n      head {\n        id\n        fullName\n      }\n      location {\n        id\n        name\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "9b7957f297bde6713bb7e6131ef8b6fc";

export default node;
