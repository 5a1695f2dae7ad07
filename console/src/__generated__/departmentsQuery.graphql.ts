/**
 * @generated SignedSource<<9b2168627eb479a372b210cf0abd9ef6>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type departmentsQuery$variables = Record<PropertyKey, never>;
export type departmentsQuery$data = {
  readonly departments: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
    }>;
  } | null | undefined;
};
export type departmentsQuery = {
  response: departmentsQuery$data;
  variables: departmentsQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Literal",
        "name": "first",
        "value": 100
      }
    ],
    "concreteType": "DepartmentConnection",
    "kind": "LinkedField",
    "name": "departments",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "Department",
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
            "name": "name",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": "departments(first:100)"
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "departmentsQuery",
    "selections": (v0/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "departmentsQuery",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "1368f9b2c1aa0feb65a9416824c972db",
    "id": null,
    "metadata": {},
    "name": "departmentsQuery",
    "operationKind": "query",
    "text": "query departmentsQuery {\n  departments(first: 100) {\n    nodes {\n      id\n      name\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "2a2c8e2d9d09c19bcfc18d342ce2951a";

export default node;
