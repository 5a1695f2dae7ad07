/**
 * @generated SignedSource<<9925b7fa423c2eeafac9920c40c5ad9a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
import type { FragmentRefs } from "relay-runtime";
export type profileChangeRowQuery$variables = Record<PropertyKey, never>;
export type profileChangeRowQuery$data = {
  readonly " $fragmentSpreads": FragmentRefs<"customFields_query">;
};
export type profileChangeRowQuery = {
  response: profileChangeRowQuery$data;
  variables: profileChangeRowQuery$variables;
};

const node: ConcreteRequest = {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "profileChangeRowQuery",
    "selections": [
      {
        "args": null,
        "kind": "FragmentSpread",
        "name": "customFields_query"
      }
    ],
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "profileChangeRowQuery",
    "selections": [
      {
        "alias": null,
        "args": [
          {
            "kind": "Literal",
            "name": "filter",
            "value": {
              "entityTypes": [
                "USER"
              ]
            }
          },
          {
            "kind": "Literal",
            "name": "first",
            "value": 50
          }
        ],
        "concreteType": "CustomFieldDefinitionConnection",
        "kind": "LinkedField",
        "name": "customFieldDefinitions",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "CustomFieldDefinition",
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
                "name": "key",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "label",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "group",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "type",
                "storageKey": null
              },
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "optionLabels",
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": "customFieldDefinitions(filter:{\"entityTypes\":[\"USER\"]},first:50)"
      }
    ]
  },
  "params": {
    "cacheID": "0130521ea13a3a9a7d7244f945b7b869",
    "id": null,
    "metadata": {},
    "name": "profileChangeRowQuery",
    "operationKind": "query",
    "text": "query profileChangeRowQuery {\n  ...customFields_query\n}\n\nfragment customFields_query on Query {\n  customFieldDefinitions(first: 50, filter: {entityTypes: [USER]}) {\n    nodes {\n      id\n      key\n      label\n      group\n      type\n      optionLabels\n    }\n  }\n}\n"
  }
};

(node as any).hash = "acc2619f9187db7299ca46258e1c697a";

export default node;
