/**
 * @generated SignedSource<<fdc8e4356d0806093cbff851d774d571>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type paletteQuery$variables = {
  first: number;
  search: string;
};
export type paletteQuery$data = {
  readonly directory: {
    readonly nodes: ReadonlyArray<{
      readonly avatarUrl: string;
      readonly fullName: string;
      readonly id: string;
      readonly jobTitle: string | null | undefined;
    }>;
  } | null | undefined;
};
export type paletteQuery = {
  response: paletteQuery$data;
  variables: paletteQuery$variables;
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
    "name": "paletteQuery",
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
    "name": "paletteQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "4ececa58945c94755f6f439bac42bc54",
    "id": null,
    "metadata": {},
    "name": "paletteQuery",
    "operationKind": "query",
    "text": "query paletteQuery(\n  $search: String!\n  $first: Int!\n) {\n  directory(filter: {search: $search}, first: $first) {\n    nodes {\n      id\n      fullName\n      jobTitle\n      avatarUrl(size: SMALL)\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "db71273194fe02c1ee24c5b1361e9164";

export default node;
