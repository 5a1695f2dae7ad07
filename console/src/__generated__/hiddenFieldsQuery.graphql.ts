/**
 * @generated SignedSource<<62863ab552e820b137bec3f5c58ac747>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type hiddenFieldsQuery$variables = Record<PropertyKey, never>;
export type hiddenFieldsQuery$data = {
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
export type hiddenFieldsQuery = {
  response: hiddenFieldsQuery$data;
  variables: hiddenFieldsQuery$variables;
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
    "name": "hiddenFieldsQuery",
    "selections": (v0/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "hiddenFieldsQuery",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "3ae5da38fae9f54a98cd52478324ec38",
    "id": null,
    "metadata": {},
    "name": "hiddenFieldsQuery",
    "operationKind": "query",
    "text": "query hiddenFieldsQuery {\n  accessRules(first: 100, filter: {entityType: \"Employee\", subject: FIELD_READ}) {\n    nodes {\n      name\n      rule\n    }\n  }\n  enumLabels(names: [\"AccessRelation\", \"Permission\"]) {\n    labels\n  }\n}\n"
  }
};
})();

(node as any).hash = "273e932e047bef72dbd4bd5e9c5c9d6f";

export default node;
