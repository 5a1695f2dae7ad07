/**
 * @generated SignedSource<<6166aaa93b433629d1b56724a2445f74>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type CustomFieldGroup = "COMPENSATION" | "DIRECTORY" | "EMPLOYMENT" | "PERSONAL";
export type CustomFieldType = "BOOLEAN" | "DATE" | "ENTITY_REF" | "ENUM" | "NUMBER" | "STRING";
import type { FragmentRefs, Result } from "relay-runtime";
export type customFields_query$data = {
  readonly customFieldDefinitions: Result<{
    readonly nodes: ReadonlyArray<{
      readonly description: string | null | undefined;
      readonly group: CustomFieldGroup | null | undefined;
      readonly id: string;
      readonly key: string;
      readonly label: string;
      readonly options: ReadonlyArray<{
        readonly label: string;
        readonly value: string;
      }>;
      readonly type: CustomFieldType;
    }>;
  }, unknown>;
  readonly " $fragmentType": "customFields_query";
};
export type customFields_query$key = {
  readonly " $data"?: customFields_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"customFields_query">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "label",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "customFields_query",
  "selections": [
    {
      "kind": "CatchField",
      "field": {
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
            "value": 100
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
              (v0/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "description",
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
                "concreteType": "CustomFieldOption",
                "kind": "LinkedField",
                "name": "options",
                "plural": true,
                "selections": [
                  {
                    "alias": null,
                    "args": null,
                    "kind": "ScalarField",
                    "name": "value",
                    "storageKey": null
                  },
                  (v0/*:: as any*/)
                ],
                "storageKey": null
              }
            ],
            "storageKey": null
          }
        ],
        "storageKey": "customFieldDefinitions(filter:{\"entityTypes\":[\"USER\"]},first:100)"
      },
      "to": "RESULT"
    }
  ],
  "type": "Query",
  "abstractKey": null
};
})();

(node as any).hash = "c31537c80074467f05b0444dd2de9150";

export default node;
