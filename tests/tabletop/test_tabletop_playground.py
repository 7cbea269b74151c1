"""A package of Tabletop Playground: templates with the fields of its schema, and the files that they name."""

import json
import re

import pytest

NUMBER, TEXT, FLAG = (int, float), str, bool
VECTOR = {"X", "Y", "Z"}
TEMPLATE = {
    "Type": TEXT, "GUID": TEXT, "Name": TEXT, "Metadata": TEXT, "CollisionType": TEXT, "SurfaceType": TEXT, "Models": list,
    "Tags": list,
}  # fmt: skip
"""What the schema requires of every template (object-template.ts); of cards, dice and figures (templates.ts) besides:"""
MORE = {
    "Card": {
        "FrontTexture": TEXT, "BackIndex": int, "HiddenIndex": int, "Indices": list, "CardNames": dict, "CardMetadata": dict,
        "CardTags": dict,
    },
    "Dice": {"Faces": list},
    "Cardboard Figure": {"FrontTexture": TEXT},
}  # fmt: skip
OPTIONAL = {
    "PrimaryColor", "SecondaryColor", "Metallic", "Roughness", "ScriptName", "SnapPoints", "Friction", "Restitution", "Density",
    "Collision", "Flippable", "AutoStraighten", "ShouldSnap", "ZoomViewDirection",
}  # fmt: skip
OF_CARDS = {
    "BackTexture", "HiddenTexture", "NumHorizontal", "NumVertical", "Width", "Height", "HiddenInHand", "Thickness", "Model",
    "UsedWithCardHolders", "CanStack", "MirrorBack",
}  # fmt: skip
OF_FIGURES = {"BackTexture", "UseAlpha", "Collide"}
OF_MODELS = {"Offset", "Rotation", "Scale", "Model", "Texture", "UseOverrides", "Roughness"}


@pytest.fixture(scope="module")
def package(build_table):
    """The folder of the small game's package."""
    return build_table("tabletop-playground").folder / "inn-en"


@pytest.fixture(scope="module")
def templates(package):
    """Its templates by their names."""
    found = [json.loads(file.read_text("utf-8")) for file in (package / "Templates").iterdir()]
    assert {f"{template['GUID']}.json" for template in found} == {file.name for file in (package / "Templates").iterdir()}
    return {template["Name"]: template for template in found}


def test_a_package_has_a_manifest(package):
    """With a name and an id."""
    manifest = json.loads((package / "manifest.json").read_text("utf-8"))
    assert manifest["Name"] == "Inn 1.0.0"
    assert re.fullmatch("[0-9A-F]{32}", manifest["GUID"])
    assert {entry.name for entry in package.iterdir()} == {"Models", "Templates", "Textures", "manifest.json"}


def test_templates_hold_to_the_schema(templates):
    """All that it requires is there, and nothing that it does not know."""
    for template in templates.values():
        kind = template["Type"]
        wanted = TEMPLATE | MORE[kind]
        assert [key for key, type_ in wanted.items() if not isinstance(template.get(key), type_)] == []
        known = {*wanted, *OPTIONAL, *{"Card": OF_CARDS, "Cardboard Figure": OF_FIGURES}.get(kind, ())}
        assert set(template) - known == set()
        assert re.fullmatch("[0-9A-F]{32}", template["GUID"])
    assert len({template["GUID"] for template in templates.values()}) == len(templates)


def test_the_files_are_there(package, templates):
    """Textures and models by the names that templates have for them, and no others."""
    textures, models = set(), set()
    for template in templates.values():
        textures |= {template[key] for key in ("FrontTexture", "BackTexture") if template.get(key)}
        for model in template["Models"]:
            assert set(model) <= OF_MODELS
            textures.add(model["Texture"])
            models.add(model["Model"])
    assert {file.name for file in (package / "Textures").iterdir()} == textures
    assert {file.name for file in (package / "Models").iterdir()} == models


def test_stacks_of_cards(templates):
    """In cm, each card as often as it has copies, with its own or the common back."""
    rooms, pairs, deed = templates["rooms"], templates["pairs"], templates["deed"]
    assert (rooms["Width"], rooms["Height"], rooms["NumHorizontal"], rooms["NumVertical"]) == (3.0, 4.0, 15, 5)
    assert (rooms["Indices"], rooms["CardNames"]["74"], rooms["BackIndex"]) == (list(range(75)), "Room 74", -2)
    assert (pairs["Indices"], pairs["BackIndex"], pairs["HiddenIndex"]) == ([0, 0, 1, 1, 2, 2], -3, -3)
    assert deed["Indices"] == [0]


def test_pieces(templates):
    """Round and cut-out shapes, a board that does not stack, a figure with two sides."""
    assert (templates["Crown"]["Model"], templates["Crown"]["BackIndex"]) == ("Round", -2)
    assert templates["Lamp"]["Model"] == templates["Lamp"]["FrontTexture"]
    assert (templates["Court"]["CanStack"], templates["Court"]["Width"]) == (False, 50.0)
    assert templates["Bard"]["FrontTexture"] != templates["Bard"]["BackTexture"]


def test_dice(package, templates):
    """A direction for each side, which is where its mesh has it; axes of the program are left-handed."""
    die = templates["Die"]
    assert sorted(face["Name"] for face in die["Faces"]) == list("123456")
    assert all(set(face) == VECTOR | {"Name"} for face in die["Faces"])
    lines = (package / "Models" / die["Models"][0]["Model"]).read_text("utf-8").splitlines()
    normals = [[round(float(v), 2) + 0.0 for v in line.split()[1:]] for line in lines if line.startswith("vn")]
    assert [[face["X"], -face["Y"] + 0.0, face["Z"]] for face in die["Faces"]] == normals
    assert len({tuple(normal) for normal in normals}) == 6
    edges = {float(v) for line in lines if line.startswith("v ") for v in line.split()[1:]}
    assert {round(abs(edge), 4) for edge in edges} == {0.8}
