/**
 * @generated SignedSource<<4dad0a8cd18d79fb95a96842090bfd04>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type fieldReadersQuery$variables = Record<PropertyKey, never>;
export type fieldReadersQuery$data = {
  readonly accessRules: {
    readonly nodes: ReadonlyArray<{
      readonly name: string;
      readonly rule: string;
    }>;
  } | null | undefined;
  readonly enumLabels: {
    readonly labels: Record<string, unknown>;
  } | null | undefined;
};
export type fieldReadersQuery = {
  response: fieldReadersQuery$data;
  variables: fieldReadersQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Literal",
        "name": "filter",
        "value": {
          "entityType": "Employee",
          "subject": "FIELD_READ"
        }
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 100
      }
    ],
    "concreteType": "AccessRuleConnection",
    "kind": "LinkedField",
    "name": "accessRules",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "AccessRule",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "name",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "rule",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": "accessRules(filter:{\"entityType\":\"Employee\",\"subject\":\"FIELD_READ\"},first:100)"
  },
  {
    "alias": null,
    "args": [
      {
        "kind": "Literal",
        "name": "names",
        "value": [
          "AccessRelation",
          "Permission"
        ]
      }
    ],
    "concreteType": "EnumLabels",
    "kind": "LinkedField",
    "name": "enumLabels",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "labels",
        "storageKey": null
      }
    ],
    "storageKey": "enumLabels(names:[\"AccessRelation\",\"Permission\"])"
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "fieldReadersQuery",
    "selections": (v0/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "fieldReadersQuery",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "ec6a73d08f6694a8e71db89b158d0598",
    "id": null,
    "metadata": {},
    "name": "fieldReadersQuery",
    "operationKind": "query",
    "text": "query fieldReadersQuery {\n  accessRules(first: 100, filter: {entityType: \"Employee\", subject: FIELD_READ}) {\n    nodes {\n      name\n      rule\n    }\n  }\n  enumLabels(names: [\"AccessRelation\", \"Permission\"]) {\n    labels\n  }\n}\n"
  }
};
})();

(node as any).hash = "ddee6184ddd3ad211dce44386be8a281";

export default node;
