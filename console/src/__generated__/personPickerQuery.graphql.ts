/**
 * @generated SignedSource<<6893615e7ba5b86da0bbfb9bd9958148>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type personPickerQuery$variables = {
  first: number;
  search: string;
};
export type personPickerQuery$data = {
  readonly directory: {
    readonly nodes: ReadonlyArray<{
      readonly avatarUrl: string;
      readonly fullName: string;
      readonly id: string;
      readonly jobTitle: string | null | undefined;
    }>;
  } | null | undefined;
};
export type personPickerQuery = {
  response: personPickerQuery$data;
  variables: personPickerQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "first"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "search"
},
v2 = [
  {
    "alias": null,
    "args": [
      {
        "fields": [
          {
            "kind": "Variable",
            "name": "search",
            "variableName": "search"
          }
        ],
        "kind": "ObjectValue",
        "name": "filter"
      },
      {
        "kind": "Variable",
        "name": "first",
        "variableName": "first"
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
            "args": null,
            "kind": "ScalarField",
            "name": "jobTitle",
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
    "name": "personPickerQuery",
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
    "name": "personPickerQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "3c3c9071276cbe5b9538532150a023e8",
    "id": null,
    "metadata": {},
    "name": "personPickerQuery",
    "operationKind": "query",
    "text": "query personPickerQuery(\n  $search: String!\n  $first: Int!\n) {\n  directory(filter: {search: $search}, first: $first) {\n    nodes {\n      id\n      fullName\n      jobTitle\n      avatarUrl(size: SMALL)\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "4ec87a51bdab5baa0c0ef463d43a3ded";

export default node;
