/**
 * @generated SignedSource<<19032ec38ca981645d047b4923a263af>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type peopleSearchQuery$variables = {
  first: number;
  search: string;
};
export type peopleSearchQuery$data = {
  readonly directory: {
    readonly nodes: ReadonlyArray<{
      readonly avatarUrl: string;
      readonly fullName: string;
      readonly id: string;
      readonly jobTitle: string | null | undefined;
    }>;
  } | null | undefined;
};
export type peopleSearchQuery = {
  response: peopleSearchQuery$data;
  variables: peopleSearchQuery$variables;
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
    "name": "peopleSearchQuery",
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
    "name": "peopleSearchQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "36d0d95cbc585f11139a413ca9f68c3c",
    "id": null,
    "metadata": {},
    "name": "peopleSearchQuery",
    "operationKind": "query",
    "text": "query peopleSearchQuery(\n  $search: String!\n  $first: Int!\n) {\n  directory(filter: {search: $search}, first: $first) {\n    nodes {\n      id\n      fullName\n      jobTitle\n      avatarUrl(size: SMALL)\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "459c907b507bcefa0b0b7ba84f5d3e84";

export default node;
