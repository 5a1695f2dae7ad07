/**
 * @generated SignedSource<<1990da0f56b4be338bc4d69bf2b0ecd5>>
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
    readonly enumerations: ReadonlyArray<{
      readonly values: ReadonlyArray<{
        readonly label: string;
        readonly value: string;
      }>;
    }>;
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
        "concreteType": "EnumerationLabels",
        "kind": "LinkedField",
        "name": "enumerations",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "ValueLabel",
            "kind": "LinkedField",
            "name": "values",
            "plural": true,
            "selections": [
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "value",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "label",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
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
    "cacheID": "9651e2295d90289dc412e03a06d54062",
    "id": null,
    "metadata": {},
    "name": "hiddenFieldsQuery",
    "operationKind": "query",
    "text": "query hiddenFieldsQuery {\n  accessRules(first: 100, filter: {entityType: \"Employee\", subject: FIELD_READ}) {\n    nodes {\n      name\n      rule\n    }\n  }\n  enumLabels(names: [\"AccessRelation\", \"Permission\"]) {\n    enumerations {\n      values {\n        value\n        label\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "9e33c278e75d0d28ea0d4e4a1dcffb93";

export default node;
