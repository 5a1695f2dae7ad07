/**
 * @generated SignedSource<<97cc9bcd9deee5147f42422ce63e180e>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type CustomFieldGroup = "COMPENSATION" | "DIRECTORY" | "EMPLOYMENT" | "PERSONAL";
export type CustomFieldTargetType = "DEPARTMENT" | "JOB" | "LOCATION" | "POSITION" | "USER";
export type CustomFieldType = "BOOLEAN" | "DATE" | "ENTITY_REF" | "ENUM" | "NUMBER" | "STRING";
import type { FragmentRefs, Result } from "relay-runtime";
export type customFields_query$data = {
  readonly customFieldDefinitions: Result<{
    readonly nodes: ReadonlyArray<{
      readonly description?: string | null | undefined;
      readonly group: CustomFieldGroup | null | undefined;
      readonly id: string;
      readonly key: string;
      readonly label: string;
      readonly optionLabels: Record<string, unknown>;
      readonly targetType?: CustomFieldTargetType | null | undefined;
      readonly type: CustomFieldType;
    }>;
  }, unknown>;
  readonly " $fragmentType": "customFields_query";
};
export type customFields_query$key = {
  readonly " $data"?: customFields_query$data;
  readonly " $fragmentSpreads": FragmentRefs<"customFields_query">;
};

const node: ReaderFragment = {
  "argumentDefinitions": [
    {
      "defaultValue": false,
      "kind": "LocalArgument",
      "name": "withInputs"
    }
  ],
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
                "condition": "withInputs",
                "kind": "Condition",
                "passingValue": true,
                "selections": [
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
                    "name": "targetType",
                    "storageKey": null
                  }
                ]
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
      },
      "to": "RESULT"
    }
  ],
  "type": "Query",
  "abstractKey": null
};

(node as any).hash = "e9ce388d42e9f9545efb46d6b3993756";

export default node;
